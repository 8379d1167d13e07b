import { readFile } from 'node:fs/promises'
import { certainText, TextFileError } from '../../../application/text-file/decode-text.ts'

/** Returns the text of a file, or the reason why it has none, as words that follow its name. */
export async function textOf(
  file: string,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  const bytes = await readFile(file).catch(() => undefined)
  if (bytes === undefined) return { problem: 'cannot be read' }
  try {
    return { text: certainText(bytes) }
  } catch (error) {
    if (!(error instanceof TextFileError)) throw error
    return { problem: error.problem }
  }
}
