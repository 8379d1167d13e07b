import type { Config } from './config.ts'

/** Outside production `PUBLIC_URL` may be unset. */
export function originOf({ PUBLIC_URL, HOST, PORT }: Config): string {
  return PUBLIC_URL ?? `http://${HOST}:${PORT}`
}
