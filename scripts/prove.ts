/**
 * `npm run prove`: runs the resilience tests in `src/server/resilience` in full; `npm test` runs
 * most of them on a small scale. `npm run prove -- kills 1000` runs the files whose names begin
 * with the word, as often as the number says. `npm run prove -- soak 120` submits for so many
 * minutes.
 */
import { run } from './run.ts'

const [word = '', number = ''] = process.argv.slice(2)
const { status } =
  word === 'soak'
    ? await run('node', ['bench/soak.ts', number], 'inherit')
    : await run(
        'vitest',
        ['run', '--no-file-parallelism', '--reporter=verbose', `src/server/resilience/${word}`],
        'inherit',
        { PROVE: number || 'in full' },
      )
process.exitCode = status
