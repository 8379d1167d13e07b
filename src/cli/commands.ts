/** All commands. A new one gets its own file and a line here. */
import { adopt } from './adopt.ts'
import { apiKeysEnd, apiKeysList, apiKeysNew } from './api-keys.ts'
import { backup } from './backup.ts'
import { banksImport } from './banks-import.ts'
import { boardCommand } from './board.ts'
import { caseCommand } from './case.ts'
import type { Command } from './command.ts'
import { copy } from './copy.ts'
import { deliveriesBackfill } from './deliveries-backfill.ts'
import { deliveriesList } from './deliveries-list.ts'
import { deliveriesRetry } from './deliveries-retry.ts'
import { document } from './document.ts'
import { erase } from './erase.ts'
import { exportApplications } from './export.ts'
import { funnel } from './funnel.ts'
import { keysCheck } from './keys-check.ts'
import { keysNew } from './keys-new.ts'
import { keysSigner } from './keys-signer.ts'
import { leadsImport } from './leads-import.ts'
import { list } from './list.ts'
import { migrate } from './migrate.ts'
import { move } from './move.ts'
import { programsCheck } from './programs.ts'
import { purge } from './purge.ts'
import { rekey } from './rekey.ts'
import { screeningImport } from './screening-import.ts'
import { screeningRun } from './screening-run.ts'
import { show } from './show.ts'
import { status } from './status.ts'
import { tinMatchExport, tinMatchImport } from './tin-match.ts'
import { verify } from './verify.ts'
import { verifyCopy } from './verify-copy.ts'

export const commands: readonly Command[] = [
  list,
  show,
  caseCommand,
  copy,
  document,
  status,
  boardCommand,
  exportApplications,
  deliveriesList,
  deliveriesRetry,
  deliveriesBackfill,
  funnel,
  verify,
  verifyCopy,
  keysNew,
  keysCheck,
  keysSigner,
  apiKeysNew,
  apiKeysList,
  apiKeysEnd,
  programsCheck,
  rekey,
  purge,
  erase,
  backup,
  migrate,
  adopt,
  move,
  leadsImport,
  banksImport,
  screeningImport,
  screeningRun,
  tinMatchExport,
  tinMatchImport,
]

/** The command that the words name, and its arguments. */
export function findCommand(
  words: readonly string[],
): { readonly command: Command; readonly args: readonly string[] } | undefined {
  const command = commands.find(({ name }) =>
    name.split(' ').every((part, at) => part === words[at]),
  )
  return command && { command, args: words.slice(command.name.split(' ').length) }
}

/** The help of the commands that begin with a word, such as `leads`; empty if none does. */
export function groupHelp(word: string): string {
  const group = commands.filter(({ name }) => name.startsWith(`${word} `))
  return group.map(commandHelp).join('\n')
}

/** A message about an unknown command; empty if no command was given. */
export function unknownCommand([first, second]: readonly string[]): string {
  if (first === undefined) return ''
  const hasParts = commands.some(({ name }) => name.startsWith(`${first} `))
  const called = hasParts && second && !second.startsWith('-') ? `${first} ${second}` : first
  return `unknown command ${JSON.stringify(called)}\n\n`
}

const CALL = 'npm run -s operator --'

/** The output of `help`: the commands without their options. */
export function help(): string {
  const lines = [
    ...commands.map(({ name, usage, summary }) => ({
      call: `${name} ${usage.replace(/\[.*/, '')}`.trimEnd(),
      summary,
    })),
    { call: 'help', summary: 'show this list' },
    { call: 'help COMMAND', summary: 'explain a command and its options' },
  ]
  const width = Math.max(...lines.map(({ call }) => call.length))
  const listed = lines.map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}\n`)
  return `Usage: ${CALL} COMMAND\n\n${listed.join('')}`
}

/** The output of `help COMMAND` and of `COMMAND --help`. */
export function commandHelp({ name, usage, summary, details = '' }: Command): string {
  const sentence = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`
  const call = `${CALL} ${name} ${usage}`.trimEnd()
  return `Usage: ${call}\n\n${sentence}\n${details && `\n${details}`}`
}
