const RETRY_MS = 3000

/** Loads a part of the page, again and again until it is loaded. */
export async function untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return untilLoaded(load)
  }
}
