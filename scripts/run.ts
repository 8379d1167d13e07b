import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')

export interface RunResult {
  /** The exit status; 1 if the command was killed or could not be started. */
  readonly status: number
  /** Its output, if it was captured. */
  readonly output: string
}

/** Runs a command from `node_modules/.bin` in the project's root. `capture` returns its output. */
export function run(
  command: string,
  args: readonly string[],
  output: 'inherit' | 'capture',
  env: Readonly<Record<string, string>> = {},
): Promise<RunResult> {
  const captured: Buffer[] = []
  const path = `${bin}${delimiter}${process.env.PATH ?? ''}`
  return new Promise((resolve) => {
    const child = spawn(join(bin, command), args, {
      cwd: root,
      env: { ...process.env, ...env, PATH: path },
      stdio: output === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.on('data', (chunk: Buffer) => captured.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => captured.push(chunk))
    child.on('error', (error) => resolve({ status: 1, output: error.message }))
    child.on('close', (status) => {
      resolve({ status: status ?? 1, output: Buffer.concat(captured).toString('utf8') })
    })
  })
}
