/** The scale of the resilience tests: small in `npm test`, full in `npm run prove`. */
const { PROVE } = process.env
const long = PROVE !== undefined

/** `few` in `npm test`, `many` in `npm run prove`, or the number given there. */
export function times({ few, many }: { readonly few: number; readonly many: number }): number {
  return long ? Number(PROVE) || many : few
}

/** Only ends tests that hang, in ms. */
export const TIMEOUT_MS = long ? 24 * 3_600_000 : 120_000

/** Prints figures of a long run. */
export function report(figures: string): void {
  if (long) process.stdout.write(`${figures}\n`)
}
