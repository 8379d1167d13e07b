import { TextFileError } from './decode-text.ts'

/** What a file of JSON says. Throws a `TextFileError` that names the line, and repeats nothing of it. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const [, at] = /at position (\d+)/.exec(String(error)) ?? []
    // Without a position, the text ends before it is complete.
    const before = at === undefined ? text.trimEnd() : text.slice(0, Number(at))
    const line = before.split('\n').length
    throw new TextFileError(`is not JSON (line ${line})`, { line })
  }
}
