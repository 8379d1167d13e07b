/** The scale of the resilience tests: small in `npm test`, full in `npm run prove`. */
const { PROVE } = process.env
const long = PROVE !== undefined

/** Returns `few` in `npm test`, and `many` or the given number in `npm run prove`. */
export function times({ few, many }: { readonly few: number; readonly many: number }): number {
  return long ? Number(PROVE) || many : few
}

/** The limit in ms, which only ends tests that hang. */
export const TIMEOUT_MS = long ? 24 * 3_600_000 : 120_000

export function report(figures: string): void {
  if (long) process.stdout.write(`${figures}\n`)
}
