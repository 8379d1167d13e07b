/** Tests that a failing test of the server is noticed, although it runs beside our PostgreSQL. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { IN_FULL } from '../src/test-support/in-full.ts'
import { root } from './run.ts'

/** Makes as much of the project as its runners need, with one failing test. */
function projectWithFailingTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'merchant-application-failing-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const part of ['package.json', 'tsconfig.base.json', 'vitest.config.ts', 'scripts', 'src']) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !/\.test\.tsx?$/.test(path),
    })
  }
  for (const part of ['node_modules', 'e2e', 'public'])
    symlinkSync(join(root, part), join(folder, part))
  mkdirSync(join(folder, 'src/resilience-tests'), { recursive: true })
  writeFileSync(
    join(folder, 'src/resilience-tests/failing.test.ts'),
    "import { expect, it } from 'vitest'\n\nit('fails', () => expect(1).toBe(2))\n",
  )
  return folder
}

const COMMANDS = [
  ['npm run prove', ['scripts/prove.ts', 'failing'], /\n0 passed, 1 failed\n$/],
  // prove and `npm test` check the report as well as the exit status.
  ['vitest run', ['node_modules/vitest/vitest.mjs', 'run', 'src/resilience-tests'], /1 failed/],
] as const

const items = IN_FULL ? COMMANDS : COMMANDS.slice(0, 1)

it.each(items)('a failing test of the server makes `%s` fail', async (_command, args, message) => {
  const child = spawn(process.execPath, args, {
    cwd: projectWithFailingTest(),
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const [status] = await once(child, 'close')
  expect(output).toMatch(message)
  expect(status).toBe(1)
})
