import { TextFileError } from './decode-text.ts'

/**
 * Parses a JSON file. Throws a `TextFileError` that names the line without repeating its content.
 */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const [, at] = /at position (\d+)/.exec(String(error)) ?? []
    // An error without a position means that the text ends too early.
    const before = at === undefined ? text.trimEnd() : text.slice(0, Number(at))
    const line = before.split('\n').length
    throw new TextFileError(`is not JSON (line ${line})`, { line })
  }
}
