import { unavailable } from '../platform/http/http-error.ts'
import { onPdfThread } from '../platform/pdf/pdf-thread.ts'
import type { CopyContent, signedCopy } from './signed-copy.ts'

/** Far more than a copy needs in its turn, for a thread that cannot start. */
const MAX_MS = 60_000

/** Runs `signedCopy` on the thread that writes PDFs. Throws a 503 if it takes too long. */
export async function writeCopy(
  content: CopyContent,
  signal = AbortSignal.timeout(MAX_MS),
): Promise<Uint8Array> {
  const module = new URL('./signed-copy.ts', import.meta.url)
  try {
    return await onPdfThread<typeof signedCopy>(module, 'signedCopy', content, signal)
  } catch (error) {
    throw signal.aborted ? unavailable() : error
  }
}
