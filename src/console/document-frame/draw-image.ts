import { type FrameFile, MAX_PIXELS } from './contract.ts'

/**
 * Draws an image. Rejects an image that the browser cannot draw, as most cannot draw HEIC, or that
 * is huge.
 */
export async function drawImage(into: Element, { name, bytes }: FrameFile): Promise<void> {
  const url = URL.createObjectURL(new Blob([bytes]))
  const image = new Image()
  image.alt = name
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
      image.src = url
    })
    // Its size is known before it is decoded, to four bytes a pixel: a few kilobytes can claim gigabytes.
    if (image.naturalWidth * image.naturalHeight > MAX_PIXELS) throw new Error('It is too large')
    await image.decode()
    into.append(image)
  } finally {
    URL.revokeObjectURL(url)
  }
}
