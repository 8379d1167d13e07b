import { TextFileError } from './decode-text.ts'
import { findRepeatedKey } from './repeated-key.ts'

/**
 * Parses a JSON file. Throws a `TextFileError` that names the line without repeating its content.
 */
export function parsedJson(text: string): unknown {
  const value = parse(text)
  const repeated = findRepeatedKey(text)
  if (!repeated) return value
  const line = text.slice(0, repeated.index).split('\n').length
  throw new TextFileError(`has the same key twice in one object (line ${line})`, { line })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const line = wrongLine(text.trimEnd().split('\n'))
    throw new TextFileError(`is not JSON (line ${line})`, { line })
  }
}

/** Returns the number of the first line that no longer continues JSON. */
function wrongLine(lines: readonly string[]): number {
  let right = 0
  let wrong = lines.length
  while (wrong - right > 1) {
    const middle = Math.ceil((right + wrong) / 2)
    if (isBeginning(lines.slice(0, middle).join('\n'))) right = middle
    else wrong = middle
  }
  return wrong
}

/**
 * Returns whether more text can make JSON of this. The engine names a position for few errors only,
 * but says so if it has reached the end.
 */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const [, offset] = /at position (\d+)/.exec(String(error)) ?? []
    return offset === undefined ? /end of JSON/.test(String(error)) : Number(offset) >= text.length
  }
}
