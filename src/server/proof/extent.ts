/** How far the proofs go: a little in `npm test`, all the way in `npm run prove`. */
const long = process.env.PROVE === 'long'

/** `few` in `npm test`, `many` in `npm run prove`. */
export function times({ few, many }: { readonly few: number; readonly many: number }): number {
  return long ? many : few
}

/** A time-out that suits either, in ms. */
export const PATIENCE_MS = long ? 3_600_000 : 120_000
