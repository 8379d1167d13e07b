import type { Config } from './config.ts'

/** Returns the origin of the pages. `PUBLIC_URL` may be unset outside production. */
export function originOf({ PUBLIC_URL, HOST, PORT }: Config): string {
  return PUBLIC_URL ?? `http://${HOST}:${PORT}`
}
