/**
 * Draws a file from a stranger: in a frame with an origin of its own, which can load and send
 * nothing. The page sends the file, and is told how it went.
 */
import type { FrameAnswer, FrameFile } from './contract.ts'
import { drawImage } from './draw-image.ts'
import { drawPdf } from './draw-pdf.ts'
import { TooSlow } from './soon.ts'

const PDF = '%PDF-'

self.addEventListener('message', ({ data, source }: MessageEvent<FrameFile>) => {
  if (source !== parent) return
  const main = document.querySelector('main')
  if (!main) return answer('failed')
  main.setAttribute('aria-label', data.name)
  // It scrolls, by the keyboard, too.
  main.tabIndex = 0
  const beginning = new TextDecoder('latin1').decode(data.bytes.subarray(0, PDF.length))
  const draw = beginning === PDF ? drawPdf : drawImage
  const fail = (error: unknown) => answer(error instanceof TooSlow ? 'slow' : 'failed')
  draw(main, data, fail).then(() => answer('drawn'), fail)
})

self.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') answer('escape')
})

/** The page checks that it comes from this frame; it says nothing about the file. */
function answer(text: FrameAnswer): void {
  parent.postMessage(text, '*')
}
