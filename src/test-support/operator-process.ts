/**
 * Runs commands of the operator in one process that stays, since starting one takes ten times as
 * long as most commands. The end-to-end tests do not load the server's sources themselves.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { npmStart, type ProgramResult } from './program.ts'

const CHILD = join(import.meta.dirname, 'operator-child.ts')

interface Operator {
  readonly process: ChildProcess
  /** Rejects when the process has ended. */
  readonly ended: Promise<never>
}

let running: Operator | undefined
let last: Promise<unknown> = Promise.resolve()

/** Runs a command after the previous ones have ended. */
export function operatorElsewhere(
  env: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<ProgramResult> {
  const result = last.then(async (): Promise<ProgramResult> => {
    running ??= start()
    const answer = once(running.process, 'message')
    running.process.send({ env, words })
    const [message] = await Promise.race([answer, running.ended])
    return message
  })
  last = result.catch(() => undefined)
  return result
}

/** The process ends with ours, and does not keep ours running. */
function start(): Operator {
  const child = fork(CHILD, { execArgv: [], env: { ...process.env, ...npmStart().environment } })
  const ended = once(child, 'exit').then(([code]) => {
    running = undefined
    throw new Error(`The operator ended with ${code}`)
  })
  ended.catch(() => undefined)
  child.unref()
  child.channel?.unref()
  return { process: child, ended }
}
