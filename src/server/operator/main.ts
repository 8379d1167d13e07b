/**
 * The operator's command line: `npm run -s operator -- help`. It works on the database itself, also
 * while the server runs. Exit codes: 0 done, 1 failed, 2 called wrongly.
 */
import { runOperator } from './run.ts'

process.exitCode = await runOperator(process.argv.slice(2), {
  env: process.env,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
})
