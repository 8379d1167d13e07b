/** The scale of the resilience tests: small in `npm test`, full in `npm run prove`. */
const long = process.env.PROVE === 'long'

/** `few` in `npm test`, `many` in `npm run prove`. */
export function times({ few, many }: { readonly few: number; readonly many: number }): number {
  return long ? many : few
}

/** A timeout for both, in ms. */
export const TIMEOUT_MS = long ? 3_600_000 : 120_000
