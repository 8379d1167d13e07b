/** How long a step may take that draws a page of a scan, also on a slow computer. */
const PATIENCE_MS = 20_000

/** A few kilobytes can be made to be drawn for days. */
export class TooSlow extends Error {}

/** What a promise gives; rejects if that takes too long. */
export async function soon<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
