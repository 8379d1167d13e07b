/** Reads PDFs on a classic worker's thread, since this origin cannot start a module worker. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
