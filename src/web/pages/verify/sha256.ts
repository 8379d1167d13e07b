import { sha256Of } from '../../ui/sha256.ts'

/** No signed copy is near this size. A larger file is not read at all. */
const MAX_BYTES = 20 * 1024 * 1024

/** Whether the browser can compute a hash: over TLS, or on this machine. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** SHA-256 of a file as lower-case hex, computed in the browser; undefined where it is too large. */
export async function sha256OfFile(file: Blob): Promise<string | undefined> {
  if (file.size > MAX_BYTES) return undefined
  return sha256Of(new Uint8Array(await file.arrayBuffer()))
}
