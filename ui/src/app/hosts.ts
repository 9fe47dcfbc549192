import { atKey, ownKey } from "$link/code";
import type { TableId } from "$wire";
import { device } from "./storage";

const HOSTS = "starboard.hosts";
const HOSTS_MAX = 20;

/** A table at a host to which a relay leads, as this device last saw it. */
export interface KnownHost {
  key: string;
  table: TableId;
  name: string;
}

export const knownHosts = () => device.read<KnownHost[]>(HOSTS) ?? [];

export const addressOf = ({ key, table }: KnownHost) => `${atKey(key)}/table/${table}`;

/** Remembers a table of another page that has let this device in. */
export function rememberHost(table: TableId, name: string): void {
  const key = ownKey();
  if (key === null) return;
  const others = knownHosts().filter((host) => host.key !== key || host.table !== table);
  device.write(HOSTS, [{ key, table, name }, ...others].slice(0, HOSTS_MAX));
}

export function forgetHost({ key, table }: KnownHost): void {
  device.write(
    HOSTS,
    knownHosts().filter((host) => host.key !== key || host.table !== table),
  );
}
