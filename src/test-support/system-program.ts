/** Programs of the system that check what we sign without any of our code. */
import { spawnSync } from 'node:child_process'
import type { TestContext } from 'vitest'

/** Runs one in a folder and returns everything that it printed. Skips the test without it. */
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
