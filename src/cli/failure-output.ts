import { jsonText } from '../application/json-text.ts'
import type { CommandContext } from './command.ts'

export interface FailureOutput {
  readonly print: CommandContext['print']
  /** Adds the error to the output, and returns the exit code. */
  readonly fail: (message: string, exitCode: 1 | 2) => number
  /** Must be called when the command has ended. */
  readonly end: () => void
}

/**
 * Returns standard output for a command with `--json`: a failure prints `{"error": {"message",
 * "exitCode"}}`, or adds it to the object that the command has printed. A printed list stays as it
 * is.
 */
export function failureOutput(
  print: CommandContext['print'],
  words: readonly string[],
): FailureOutput {
  if (!words.includes('--json')) {
    return { print, fail: (_message, exitCode) => exitCode, end: () => undefined }
  }
  // The latest text is held back, since an error may have to be added to its object.
  let waiting: string | undefined
  let isBegun = false
  return {
    print(text) {
      if (waiting !== undefined) {
        print(waiting)
        isBegun = true
      }
      waiting = text
    },
    fail(message, exitCode) {
      const printed = waiting === undefined ? {} : objectIn(waiting)
      if (!isBegun && printed) {
        waiting = `${jsonText({ ...printed, error: { message, exitCode } }, 2)}\n`
      }
      return exitCode
    },
    end() {
      if (waiting !== undefined) print(waiting)
      waiting = undefined
    },
  }
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
