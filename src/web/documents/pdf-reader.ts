/** PDF.js on the page's own thread: the page's policy allows no worker script. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'

export { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
