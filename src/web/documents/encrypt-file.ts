/** Encrypts a file to the operator with age. */
import { sha256Of } from '../ui/sha256.ts'

export interface EncryptedFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The SHA-256 of the encrypted file, in lower-case hex. */
  readonly sha256: string
}

/** The browser can no longer read the chosen file, or reads a different one. */
export class FileChanged extends Error {}

/** The bytes that age encrypts at once. */
const PART_BYTES = 64 * 1024
const NOTHING = new ArrayBuffer()

/**
 * Reads and encrypts a file part by part, so that the page stays responsive. Rejects with
 * `FileChanged` if the file has changed since it was chosen.
 */
export async function encryptFile(
  file: Blob,
  recipients: readonly string[],
): Promise<EncryptedFile> {
  const Encrypter = await loadEncryption()
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  // The reader of the stream replaces the stream's error by its own.
  let changed: FileChanged | undefined
  const parts = inParts(file, () => {
    changed = new FileChanged()
    return changed
  })
  const encrypted = await encrypter.encrypt(parts)
  const buffer = await new Response(encrypted).arrayBuffer().catch((cause: unknown) => {
    throw changed ?? cause
  })
  const bytes = new Uint8Array(buffer)
  return { bytes, sha256: await sha256Of(bytes) }
}

/** Loads the encryption. A later release may have replaced its script. */
export async function loadEncryption() {
  const { Encrypter } = await import('age-encryption')
  return Encrypter
}

/** Streams a file in parts. The browser's own stream of a file would be encrypted in one task. */
function inParts(file: Blob, onChanged: () => Error): ReadableStream<Uint8Array> {
  let start = 0
  return new ReadableStream(
    {
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve))
        const part = file.slice(start, start + PART_BYTES)
        start += PART_BYTES
        const bytes = new Uint8Array(await part.arrayBuffer().catch(() => NOTHING))
        if (bytes.length !== part.size) throw onChanged()
        controller.enqueue(bytes)
        if (start >= file.size) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}
