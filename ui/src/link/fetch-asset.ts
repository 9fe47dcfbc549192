/** A file that is fetched from the place where the interface comes from, with its size in bytes. */
export interface Asset {
  url: string;
  size: number;
}

/** Fetches files in gzip and unpacks them. Says how many bytes have come. */
export async function load(asset: Asset, oncome: (bytes: number) => void): Promise<Uint8Array> {
  const response = await fetch(asset.url);
  if (!response.ok || !response.body) throw new Error(`${response.status} for ${asset.url}`);
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        oncome(chunk.byteLength);
        controller.enqueue(chunk);
      },
    }),
  );
  const bytes = new Uint8Array(await new Response(counted).arrayBuffer());
  // A server may have unpacked it on the way.
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
