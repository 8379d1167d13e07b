/**
 * `npm run prove`: the proofs of `src/server/proof` all the way, which takes a quarter of an hour;
 * `npm test` goes a little of it. `npm run prove -- killed` runs those whose file has the word in
 * its name.
 */
import { run } from './run.ts'

const words = process.argv.slice(2)
const files =
  words.length > 0 ? words.map((word) => `src/server/proof/${word}`) : ['src/server/proof']
const { status } = await run(
  'vitest',
  ['run', '--project', 'server', '--no-file-parallelism', '--reporter=verbose', ...files],
  'show',
  { PROVE: 'long' },
)
process.exitCode = status
