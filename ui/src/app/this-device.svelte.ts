import type { Device } from "$wire";
import { randomId } from "$link/random";
import { device } from "./storage";

const KEPT = "starboard.device";

/** This device as presented to others at the table. */
export class ThisDevice {
  #kept = $state<Device>(device.read<Device>(KEPT) ?? { id: randomId(), name: "" });

  constructor() {
    device.write(KEPT, this.#kept);
  }

  get name(): string {
    return this.#kept.name;
  }

  set name(name: string) {
    this.#kept = { ...this.#kept, name: name.trim() };
    device.write(KEPT, this.#kept);
  }

  get facts(): Device {
    return { ...this.#kept };
  }
}
