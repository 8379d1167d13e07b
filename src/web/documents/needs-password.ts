/** A PDF names its encryption in a part that is never compressed; letters may be escaped. */
const ENCRYPTED = /\/Encrypt[\s\d<[/(%]/
const ESCAPED = /#([0-9a-f]{2})/gi

/**
 * Returns whether a PDF opens only with a password. Many statements are encrypted so that everybody
 * can open them and nobody can change them: they need none.
 */
export async function needsPassword(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = new TextDecoder('latin1').decode(bytes)
  const plain = text.replace(ESCAPED, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
  if (!ENCRYPTED.test(plain)) return false
  const { getDocument } = await import('./pdf-reader.ts')
  const opening = getDocument({ data: bytes, verbosity: 0 })
  try {
    await opening.promise
    return false
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException'
  } finally {
    await opening.destroy()
  }
}
