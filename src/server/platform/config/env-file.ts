import { existsSync, readFileSync } from 'node:fs'

/** A line that sets a variable, as Node reads it: maybe with `export`, and spaces around the `=`. */
const LINE = /^\s*(export\s+)?([A-Za-z_]\w*)(\s*)=(\s*)(.*?)\s*$/

/**
 * What Node's `--env-file` and systemd's `EnvironmentFile` read differently, a line for each: the
 * same file is given to both, and a setting must not depend on who reads it.
 */
export function envFileProblems(path: string, text: string): readonly string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, exports, name, before, after, value = ''] = LINE.exec(line) ?? []
    if (name === undefined) return []
    const quote = /^(["'`]).*\1$/.exec(value)?.[1]
    const differs = [
      exports && 'begins with export, which systemd does not take: leave it out',
      (before || after) && 'has spaces beside the =: leave them out',
      quote === '`' && 'has backquotes, which systemd does not take away: use "quotes"',
      !quote && value.includes('#') && 'ends at the # for Node alone: put the value in "quotes"',
      value.includes('\\') && 'has a backslash, which the two read differently: use another value',
    ].find(Boolean)
    return differs ? [`${path}, line ${index + 1}: ${name} ${differs}`] : []
  })
}

/** The same of the files that this process was started with. */
export function ownEnvFileProblems(execArgv: readonly string[] = process.execArgv) {
  const files = execArgv.flatMap((word) => /^--env-file(?:-if-exists)?=(.+)$/.exec(word)?.[1] ?? [])
  return files
    .filter((file) => existsSync(file))
    .flatMap((file) => envFileProblems(file, readFileSync(file, 'utf8')))
}
