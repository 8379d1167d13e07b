import { createCache } from '../../platform/outside-services/cache.ts'

/** The number of images in memory, of about 20 KB each. */
export const MAX_HELD = 40

/** Draws each image on its first request, and keeps the most recently requested images. */
export function createImageCache(): (name: string, draw: () => Promise<Buffer>) => Promise<Buffer> {
  const held = createCache<Promise<Buffer>>({
    maxEntries: MAX_HELD,
    ttlMs: Number.POSITIVE_INFINITY,
    now: () => 0,
  })
  return (name, draw) => {
    const image = held.get(name) ?? draw()
    held.set(name, image)
    // The next request tries again.
    image.catch(() => held.delete(name))
    return image
  }
}
