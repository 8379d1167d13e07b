/**
 * Draws a stranger's file in a frame of its own origin, which can load and send nothing. The page
 * sends the file and receives the outcome.
 */

import {
  GlobalWorkerOptions,
  getDocument,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url&inline'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url&inline'
import { CONSOLE_FRAME_TYPES_POLICY } from '../../api/console/documents.ts'
import { documentTypeOf } from '../../application/documents/document-type.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { documents as texts } from '../../messages/console/application.ts'
import { scriptPolicy } from '../../web/ui/script-policy.ts'
import { type FrameAnswer, type FrameFile, MAX_PIXELS } from './contract.ts'

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

/** The decoders for scanned images, by the names that PDF.js requests. */
const DECODERS: Readonly<Record<string, string>> = {
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
}

class Decoders {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const [, base64 = ''] = ownValue(DECODERS, filename)?.split(',') ?? []
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  }
}

/** Logs only errors: a damaged file would fill the console with warnings. */
const VERBOSITY = 0

/**
 * Starts a thread for PDFs that unpack to gigabytes or never end, since the console may share the
 * frame's thread. This origin cannot load a script, so the script comes with the page.
 */
function startWorker(): Worker {
  const script = document.querySelector('script[type="text/plain"]')?.textContent ?? ''
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const trusted = scriptPolicy(CONSOLE_FRAME_TYPES_POLICY, (script) => script === url)
  return new Worker(trusted(url))
}

/** The time limit for one step of drawing a scanned page, even on a slow computer. */
const TIMEOUT_MS = 20_000

/** Drawing has taken too long: a file of a few kilobytes can keep a browser busy for days. */
class TooSlow extends Error {}

/** Resolves as the promise does, and rejects if that takes too long. */
async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
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

/**
 * Draws each page of a PDF when it scrolls near, since a page needs many times the memory of its
 * file. Rejects if the file is no PDF, has no pages, needs a password, or takes too long.
 */
async function drawPdf(
  into: Element,
  { bytes }: FrameFile,
  onFailed: (error: unknown) => void,
): Promise<void> {
  GlobalWorkerOptions.workerPort = startWorker()
  const source = {
    data: bytes,
    verbosity: VERBOSITY,
    BinaryDataFactory: Decoders,
    maxImageSize: MAX_PIXELS,
  }
  const pdf = await withTimeout(getDocument(source).promise)
  if (pdf.numPages === 0) throw new Error('It has no pages')
  const drawings = new Map<Element, Drawing>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const drawing = drawings.get(target)
        if (isIntersecting) drawing?.draw().catch(onFailed)
        else drawing?.clear()
      }
    },
    { root: into, rootMargin: '100%' },
  )
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await withTimeout(pdf.getPage(number))
    const section = document.createElement('section')
    section.setAttribute('aria-label', texts.page(number, pdf.numPages))
    const canvas = document.createElement('canvas')
    // The text is for people who do not see the canvas.
    canvas.textContent = await withTimeout(textOf(page))
    section.append(canvas)
    into.append(section)
    drawings.set(canvas, drawingOf(page, canvas))
    observer.observe(canvas)
  }
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

interface Drawing {
  readonly draw: () => Promise<void>
  readonly clear: () => void
}

function drawingOf(page: PDFPageProxy, canvas: HTMLCanvasElement): Drawing {
  const { width, height } = page.getViewport({ scale: 1 })
  canvas.style.aspectRatio = `${width} / ${height}`
  let task: ReturnType<PDFPageProxy['render']> | undefined
  return {
    async draw() {
      if (task) return
      const scale = (canvas.clientWidth * devicePixelRatio) / width
      const viewport = page.getViewport({ scale })
      canvas.width = viewport.width
      canvas.height = viewport.height
      const started = page.render({ canvas, viewport })
      task = started
      await withTimeout(started.promise).catch((error: unknown) => {
        if (task === started) throw error
      })
    },
    clear() {
      task?.cancel()
      task = undefined
      canvas.width = 0
      page.cleanup()
    },
  }
}
