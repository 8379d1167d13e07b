import type { FrameFile } from './contract.ts'

/** Draws an image. Rejects if the browser cannot, as most cannot draw HEIC. */
export async function drawImage(into: Element, { name, bytes }: FrameFile): Promise<void> {
  const url = URL.createObjectURL(new Blob([bytes]))
  const image = new Image()
  image.alt = name
  image.src = url
  try {
    await image.decode()
    into.append(image)
  } finally {
    URL.revokeObjectURL(url)
  }
}
