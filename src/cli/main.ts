/**
 * The operator's command line: `npm run -s operator -- help`. It works on the database directly,
 * also while the server runs. Exit codes: 0 success, 1 failure, 2 misuse.
 */
import { writeSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

// Modules loaded from here on are compiled once, not at each call.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node-compile'))
const { runOperator } = await import('./run.ts')

for (const stream of [process.stdout, process.stderr]) stream.on('error', end)

process.exitCode = await runOperator(process.argv.slice(2), {
  env: process.env,
  print: (text) => process.stdout.write(text),
  printError: (text) => process.stderr.write(text),
  readInput,
  ask: process.stdin.isTTY && process.stderr.isTTY ? ask : undefined,
})

/** The typed line; empty if the input ends instead. */
function ask(question: string, { hidden } = { hidden: false }): Promise<string> {
  const output = hidden ? discardingStream() : process.stderr
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  if (hidden) process.stderr.write(question)
  return new Promise((resolve) => {
    terminal.once('close', () => resolve(''))
    terminal.question(question, (line) => {
      resolve(line)
      terminal.close()
      if (hidden) process.stderr.write('\n')
    })
  })
}

/** A person at a terminal needs to know how to end the input. */
function readInput(): Promise<Uint8Array> {
  if (process.stdin.isTTY) process.stderr.write('Type the text, then press Ctrl+D on a new line:\n')
  return buffer(process.stdin)
}

/** A stream that hides what is typed from the terminal. */
function discardingStream(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

/** If the reader of the output has closed it (`| head -1`), nobody needs the rest. */
function end({ code }: NodeJS.ErrnoException): void {
  if (code !== 'EPIPE') writeSync(process.stderr.fd, `The output could not be written (${code})\n`)
  process.exit(1)
}
