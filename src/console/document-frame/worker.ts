/** Reads PDFs, on a thread of its own: a classic one, since this origin can start no module. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
