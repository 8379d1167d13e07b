/** PDF.js, on the page's own thread: its policy lets no text become the address of a worker. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'

export { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
