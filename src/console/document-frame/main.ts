/**
 * Draws a file from a stranger: in a frame with an origin of its own, which can load and send
 * nothing. The page sends the file, and is told how it went.
 */
import { documentTypeOf } from '../../application/document-type.ts'
import type { FrameAnswer, FrameFile } from './contract.ts'
import { drawImage } from './draw-image.ts'
import { drawPdf } from './draw-pdf.ts'
import { TooSlow } from './soon.ts'

self.addEventListener('message', ({ data, source }: MessageEvent<FrameFile>) => {
  if (source !== parent) return
  const main = document.querySelector('main')
  if (!main) return answer('failed')
  main.setAttribute('aria-label', data.name)
  // It scrolls, by the keyboard, too.
  main.tabIndex = 0
  const draw = documentTypeOf(data.bytes) === 'application/pdf' ? drawPdf : drawImage
  const fail = (error: unknown) => answer(whyOf(error))
  draw(main, data, fail).then(() => answer('drawn'), fail)
})

function whyOf(error: unknown): FrameAnswer {
  if (error instanceof TooSlow) return 'slow'
  return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'failed'
}

self.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') answer('escape')
})

/** The page checks that it comes from this frame; it says nothing about the file. */
function answer(text: FrameAnswer): void {
  parent.postMessage(text, '*')
}
