/**
 * `npm run prove`: runs the resilience tests in `src/server/resilience` in full, which takes a quarter
 * of an hour; `npm test` runs them on a small scale. `npm run prove -- killed` runs the files whose
 * names begin with the word.
 */
import { run } from './run.ts'

const words = process.argv.slice(2)
const files =
  words.length > 0
    ? words.map((word) => `src/server/resilience/${word}`)
    : ['src/server/resilience']
const { status } = await run(
  'vitest',
  ['run', '--project', 'server', '--no-file-parallelism', '--reporter=verbose', ...files],
  'inherit',
  { PROVE: 'long' },
)
process.exitCode = status
