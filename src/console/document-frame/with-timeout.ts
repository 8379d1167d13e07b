/** The time limit for one step of drawing a scanned page, even on a slow computer. */
const TIMEOUT_MS = 20_000

/** Drawing has taken too long: a file of a few kilobytes can keep a browser busy for days. */
export class TooSlow extends Error {}

/** Resolves as the promise does, and rejects if that takes too long. */
export async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), TIMEOUT_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
