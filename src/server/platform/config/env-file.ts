import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { certainText, TextFileError } from '../../../application/text-file/decode-text.ts'

/** A line that sets a variable, as Node reads it: perhaps with `export`, or spaces around `=`. */
const LINE = /^\s*(export\s+)?([A-Za-z_]\w*)(\s*)=(.*)/s

/**
 * Returns a line for each value that Node's `--env-file` and systemd's `EnvironmentFile` read
 * differently. Both get the same file, and a setting must not depend on its reader.
 */
export function envFileProblems(path: string, text: string): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, exports, name, before, after = ''] = LINE.exec(line) ?? []
    if (name === undefined) return []
    const value = after.trim()
    const quote = /^(["'`]).*\1$/.exec(value)?.[1]
    const differs = [
      exports && 'begins with export, which systemd does not accept: leave it out',
      (before || /^\s/.test(after)) && 'has spaces beside the =: leave them out',
      quote === '`' && 'has backquotes, which systemd does not remove: use "quotes"',
      !quote &&
        value.includes('#') &&
        'ends at the # for Node, but not for systemd: put the value in "quotes"',
      value.includes('\\') &&
        'has a backslash, which systemd and Node read differently: use another value',
    ].find(Boolean)
    return differs ? [`${path}, line ${index + 1}: ${name} ${differs}`] : []
  })
}

/** Returns the problems of the environment files that this process was started with. */
export function ownEnvFileProblems(execArgv: readonly string[] = process.execArgv) {
  return ownFiles(execArgv).flatMap((file) => {
    const bytes = readFileSync(file)
    return encodingProblem(file, bytes) ?? envFileProblems(file, bytes.toString())
  })
}

/** Variables that the system, Node and its libraries read. */
const OF_THE_SYSTEM =
  /^(?:NODE_|UV_|MALLOC_|LC_|LANG|TZ$|PATH$|HOME$|TMPDIR$|PG[A-Z]+$|SSL_CERT_|OPENSSL_|\w+_PROXY$)/i

/**
 * Returns the names in the files that this process was started with, without those of the system:
 * the files are ours, so each is meant to be a setting.
 */
export function namesInOwnFiles(execArgv: readonly string[] = process.execArgv): readonly string[] {
  const texts = ownFiles(execArgv).map((file) => readFileSync(file, 'utf8'))
  const names = texts.flatMap((text) => Object.keys(parseEnv(text)))
  return [...new Set(names)].filter((name) => /^\w+$/.test(name) && !OF_THE_SYSTEM.test(name))
}

function ownFiles(execArgv: readonly string[]): readonly string[] {
  return execArgv
    .flatMap((word) => /^--env-file(?:-if-exists)?=(.+)$/.exec(word)?.[1] ?? [])
    .filter((file) => existsSync(file))
}

const MARKS = ['\u00ef\u00bb\u00bf', '\u00ff\u00fe', '\u00fe\u00ff']

/**
 * Both readers expect UTF-8 without a byte order mark. They accept anything else silently, and lose
 * a letter or a name.
 */
function encodingProblem(file: string, bytes: Buffer): string | undefined {
  const beginning = bytes.subarray(0, 3).toString('latin1')
  if (MARKS.some((mark) => beginning.startsWith(mark))) {
    return `${file} begins with a byte order mark, which would be a part of the first name: save it as UTF-8 without it`
  }
  try {
    certainText(bytes)
    return undefined
  } catch (error) {
    if (!(error instanceof TextFileError)) throw error
    return error.of(file)
  }
}
