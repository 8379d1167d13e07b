/** Encrypts a file to the operator with age. */

export interface EncryptedFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** SHA-256 of it, in lower-case hex. */
  readonly sha256: string
}

/** Reads and encrypts a file bit by bit, so that the page stays usable meanwhile. */
export async function encryptFile(
  file: Blob,
  recipients: readonly string[],
): Promise<EncryptedFile> {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const encrypted = await encrypter.encrypt(file.stream())
  const bytes = new Uint8Array(await new Response(encrypted).arrayBuffer())
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { bytes, sha256 }
}
