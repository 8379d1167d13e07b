/** Sends an encrypted document, and after an interruption only the missing pieces. */
import { type DocumentRequest, PIECE_BYTES, pieceCount } from '../../api/documents.ts'
import {
  createDocument,
  documentStatus,
  isServerReached,
  RequestRefused,
  sendPiece,
} from '../requests/documents.ts'
import type { Access } from '../requests/request.ts'
import type { EncryptedFile } from './encrypt-file.ts'

/** The pause after each failure while the browser is online. After the last, the upload fails. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000]

/** The pause between attempts while the browser says that it is offline. */
const OFFLINE_MS = 30_000

export interface DocumentUpload {
  readonly document: Pick<DocumentRequest, 'kind' | 'recipients'>
  readonly file: EncryptedFile
  readonly intent: string
  /** The access of an earlier attempt. */
  readonly access: Access | undefined
  readonly onCreated: (access: Access) => void
  /** Reports the part that has arrived, from 0 to 1. */
  readonly onProgress: (progress: number) => void
  /** Called when the browser is offline. */
  readonly onPaused: () => void
  readonly signal: AbortSignal
}

/** Resolves once the server has the document. Rejects if it cannot be sent, or `signal` aborts. */
export async function sendDocument(sending: DocumentUpload): Promise<Access> {
  const { document, file, intent, signal } = sending
  let { access } = sending
  let failures = 0
  let furthest = 0
  const onProgress = (progress: number) => {
    // Only pieces that arrive for the first time justify further attempts.
    if (progress > furthest) failures = 0
    furthest = Math.max(furthest, progress)
    sending.onProgress(progress)
  }
  for (;;) {
    try {
      if (!access) {
        access = await createDocument({ ...document, size: file.bytes.length }, intent)
        sending.onCreated(access)
      }
      await sendMissing(sending, access, onProgress)
      return access
    } catch (error) {
      if (signal.aborted || error instanceof RequestRefused) throw error
      if (!navigator.onLine) {
        sending.onPaused()
        await online(signal)
        continue
      }
      const pause = PAUSES_MS[failures]
      if (pause === undefined) throw error
      failures += 1
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
    signal.throwIfAborted()
  }
}

/** Resolves once the server has the whole document unchanged. */
async function sendMissing(
  { file, signal }: DocumentUpload,
  access: Access,
  onProgress: DocumentUpload['onProgress'],
): Promise<void> {
  const { pieces, sha256 } = await documentStatus(access)
  if (isWhole(sha256, file)) return
  const count = pieceCount(file.bytes.length)
  let arrived = pieces.length
  onProgress(arrived / count)
  for (let number = 0; number < count; number += 1) {
    if (pieces.includes(number)) continue
    const bytes = file.bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES)
    await inTurn(() => {
      signal.throwIfAborted()
      return sendPiece(access, { number, bytes }, signal)
    })
    arrived += 1
    onProgress(arrived / count)
  }
  const after = await documentStatus(access)
  if (!isWhole(after.sha256, file)) throw new Error('the server lacks a piece that it took')
}

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Sends one piece at a time, whichever file it is of: on a slow line, several at once would each
 * take too long, and the application's own requests would wait for them.
 */
async function inTurn<Result>(send: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(send)
  lastTurn = turn.catch(() => undefined)
  return turn
}

/** Returns whether the server has the whole document. Throws if it arrived changed. */
function isWhole(sha256: string, file: EncryptedFile): boolean {
  if (sha256 !== '' && sha256 !== file.sha256) throw new RequestRefused()
  return sha256 !== ''
}

/**
 * Resolves when the browser is online, or the server answers: behind some networks, a browser
 * always says that it is offline. Rejects when `signal` aborts.
 */
export async function online(signal: AbortSignal): Promise<void> {
  while (!navigator.onLine) {
    await onlineOrPaused(signal)
    if (navigator.onLine || (await isServerReached(signal))) return
  }
}

/** Resolves when the browser gets online, at the latest after the pause. */
function onlineOrPaused(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, OFFLINE_MS)
    window.addEventListener('online', done, { once: true, signal })
    signal.addEventListener('abort', () => done(), { once: true })
    function done() {
      clearTimeout(timer)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
  })
}
