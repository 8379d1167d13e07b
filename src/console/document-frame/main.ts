/**
 * Draws a stranger's file in a frame of its own origin, which can load and send nothing. The page
 * sends the file and receives the outcome.
 */
import { documentTypeOf } from '../../application/documents/document-type.ts'
import { type FrameAnswer, type FrameFile, MAX_PIXELS } from './contract.ts'
import { drawPdf } from './draw-pdf.ts'
import { TooSlow } from './with-timeout.ts'

self.addEventListener('message', ({ data, source }: MessageEvent<FrameFile>) => {
  if (source !== parent) return
  const main = document.querySelector('main')
  if (!main) return answer('failed')
  main.setAttribute('aria-label', data.name)
  // Lets the keyboard scroll it.
  main.tabIndex = 0
  const draw = documentTypeOf(data.bytes) === 'application/pdf' ? drawPdf : drawImage
  const fail = (error: unknown) => answer(frameFailure(error))
  draw(main, data, fail).then(() => answer('drawn'), fail)
})

function frameFailure(error: unknown): FrameAnswer {
  if (error instanceof TooSlow) return 'slow'
  return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'failed'
}

self.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') answer('escape')
})

/** Answers the page, which checks the sender. The answer says nothing about the file. */
function answer(text: FrameAnswer): void {
  parent.postMessage(text, '*')
}

/** Draws an image. Rejects a huge image, and a kind that the browser cannot draw, such as HEIC. */
async function drawImage(into: Element, { name, bytes }: FrameFile): Promise<void> {
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
