import { readFile } from 'node:fs/promises'
import { certainText, TextFileError } from '../../../application/text-file/decode-text.ts'
import { notRead } from './file-errors.ts'

/** Returns the text of a file, or the reason why it has none, as words that follow its name. */
export async function textOf(
  file: string,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  const bytes = await readFile(file).catch(notRead)
  if (typeof bytes === 'string') return { problem: bytes }
  try {
    return { text: certainText(bytes) }
  } catch (error) {
    if (!(error instanceof TextFileError)) throw error
    return { problem: error.problem }
  }
}
