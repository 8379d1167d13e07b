/** The pictures for links, one for each program and language. */
import type { FastifyInstance } from 'fastify'
import { type Language, languages } from '../../../application/language.ts'
import { allMessages } from '../../../messages/all.ts'
import { createCache } from '../../platform/outside-services/cache.ts'
import { onPdfThread } from '../../platform/pdf/pdf-thread.ts'
import { onBrandColor } from '../../programs/looks-service.ts'
import type { Program } from '../../programs/program-service.ts'
import type { drawPreview } from './preview.ts'

const DRAWING = new URL('./preview.ts', import.meta.url)

export function previewPath({ id }: Program, language: Language): string {
  return `/apply/programs/${id}.${language}.png`
}

/** Returns the name of the pages for places that show nothing else. */
export function previewTitle(language: Language): string {
  return allMessages[language].withoutScript.title
}

/** Serves the pictures, which are drawn on a thread. */
export function previews(app: FastifyInstance): void {
  const images = createImageCache()
  for (const program of app.programs.all) {
    for (const language of languages) {
      const path = previewPath(program, language)
      app.get(path, { schema: { hide: true } }, async (_, reply) => {
        const image = await images(path, () => draw(program, language))
        return reply
          .type('image/png')
          .header('cache-control', 'public, max-age=3600')
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('x-robots-tag', 'noindex')
          .send(image)
      })
    }
  }
}

async function draw({ config }: Program, language: Language): Promise<Buffer> {
  const image = await onPdfThread<typeof drawPreview>(DRAWING, 'drawPreview', {
    brandName: config.BRAND_NAME,
    title: previewTitle(language),
    ...onBrandColor(config.BRAND_COLOR),
  })
  return Buffer.from(image)
}

/** The number of images in memory, of about 20 KB each. */
export const MAX_HELD = 40

/** Draws each image on its first request, and keeps the most recently requested images. */
export function createImageCache(): (name: string, draw: () => Promise<Buffer>) => Promise<Buffer> {
  const previews = createCache<Promise<Buffer>>({
    maxEntries: MAX_HELD,
    ttlMs: Number.POSITIVE_INFINITY,
    now: () => 0,
  })
  return (name, draw) => {
    const image = previews.get(name) ?? draw()
    previews.set(name, image)
    // The next request tries again.
    image.catch(() => previews.delete(name))
    return image
  }
}
