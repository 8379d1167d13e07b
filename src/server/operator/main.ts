/**
 * The operator's command line: `npm run -s operator -- help`. It works on the database itself, also
 * while the server runs. Exit codes: 0 done, 1 failed, 2 called wrongly.
 */
import { writeSync } from 'node:fs'
import { runOperator } from './run.ts'

for (const stream of [process.stdout, process.stderr]) stream.on('error', end)

process.exitCode = await runOperator(process.argv.slice(2), {
  env: process.env,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
})

/** Where whoever read the answer has gone (`| head -1`), what is still to be said is for nobody. */
function end({ code }: NodeJS.ErrnoException): void {
  if (code !== 'EPIPE') writeSync(process.stderr.fd, `The answer could not be written (${code})\n`)
  process.exit(1)
}
