import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const bin = join(root, 'node_modules', '.bin')

export interface Ended {
  /** The exit status; 1 as well when the command was killed or could not be started. */
  readonly status: number
  /** What it wrote, when it was kept. */
  readonly output: string
}

/**
 * Runs one of the project's own commands in the project's root.
 *
 * @param output `show` lets it write to the terminal; `keep` hands both its streams back together
 */
export function run(
  command: string,
  args: readonly string[],
  output: 'show' | 'keep',
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const kept: Buffer[] = []
  const path = `${bin}${delimiter}${process.env.PATH ?? ''}`
  return new Promise((resolve) => {
    const child = spawn(join(bin, command), args, {
      cwd: root,
      env: { ...process.env, ...env, PATH: path },
      stdio: output === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.on('data', (chunk: Buffer) => kept.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => kept.push(chunk))
    child.on('error', (error) => resolve({ status: 1, output: error.message }))
    child.on('close', (status) => {
      resolve({ status: status ?? 1, output: Buffer.concat(kept).toString('utf8') })
    })
  })
}
