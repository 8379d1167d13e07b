import { type FrameFile, MAX_PIXELS } from './contract.ts'

/** Draws an image. Rejects a huge image, and a kind that the browser cannot draw, such as HEIC. */
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
    // The size is known before decoding, at four bytes a pixel. A few kilobytes can claim
    // gigabytes.
    if (image.naturalWidth * image.naturalHeight > MAX_PIXELS) throw new Error('It is too large')
    await image.decode()
    into.append(image)
  } finally {
    URL.revokeObjectURL(url)
  }
}
