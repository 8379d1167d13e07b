/**
 * `npm run prove`: runs the resilience tests in `src/resilience-tests` in full; `npm test` runs
 * most of them on a small scale. `npm run prove -- kills 1000` runs the files whose names begin
 * with the word, as often as the number says. `npm run prove -- soak 120` submits for so many
 * minutes; `npm run prove -- repeat 20 e2e` runs a part of `npm test` so many times, or only the test
 * files that are named after it.
 */
import { repeat } from './repeat.ts'
import { run } from './run.ts'
import { runVitest } from './test-parts.ts'

const [word = '', number = '', part = 'e2e', ...only] = process.argv.slice(2)
process.exitCode = await start()

async function start(): Promise<number> {
  if (word === 'soak') return soak()
  if (word === 'repeat') return (await repeat(Number(number), part, only)) ? 0 : 1
  return prove()
}

async function soak(): Promise<number> {
  const { status } = await run('node', ['bench/soak.ts', number], 'inherit')
  return status
}

async function prove(): Promise<number> {
  const { failed } = await runVitest(
    ['--no-file-parallelism', '--reporter=verbose', `src/resilience-tests/${word}`],
    { PROVE: number || 'in full' },
  )
  for (const line of failed) process.stdout.write(`Failed: ${line}\n`)
  return failed.length > 0 ? 1 : 0
}
