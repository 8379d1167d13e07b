/** Runs programs of the system, which check our signatures without our code. */
import { spawnSync } from 'node:child_process'
import type { TestContext } from 'vitest'

/** Runs a program in a folder and returns all its output. Skips the test if it is not installed. */
export function runSystemProgram(
  context: TestContext,
  folder: string,
  program: 'openssl' | 'pdfsig',
  ...args: readonly string[]
): string {
  const { error, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  if (error) context.skip(`${program} is not installed`)
  return `${stdout}${stderr}`
}
