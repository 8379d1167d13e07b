/** All commands. A new one gets its own file and a line here. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from './command.ts'

/** The commands by their typed names. Each is loaded only when it is needed. */
const LOADERS: Readonly<Record<string, () => Promise<Command>>> = {
  list: async () => (await import('./applications/list.ts')).list,
  show: async () => (await import('./applications/show.ts')).show,
  case: async () => (await import('./applications/case.ts')).caseCommand,
  copy: async () => (await import('./applications/copy.ts')).copy,
  document: async () => (await import('./applications/document.ts')).document,
  status: async () => (await import('./applications/status.ts')).status,
  board: async () => (await import('./applications/board.ts')).boardCommand,
  export: async () => (await import('./applications/export.ts')).exportApplications,
  'deliveries list': async () => (await import('./deliveries.ts')).deliveriesList,
  'deliveries retry': async () => (await import('./deliveries.ts')).deliveriesRetry,
  'deliveries backfill': async () => (await import('./deliveries.ts')).deliveriesBackfill,
  funnel: async () => (await import('./funnel.ts')).funnel,
  verify: async () => (await import('./verification/verify.ts')).verify,
  'verify-copy': async () => (await import('./verification/verify-copy.ts')).verifyCopy,
  'keys new': async () => (await import('./keys/keys.ts')).keysNew,
  'keys check': async () => (await import('./keys/keys.ts')).keysCheck,
  'keys signer': async () => (await import('./keys/keys.ts')).keysSigner,
  'api-keys new': async () => (await import('./keys/api-keys.ts')).apiKeysNew,
  'api-keys list': async () => (await import('./keys/api-keys.ts')).apiKeysList,
  'api-keys end': async () => (await import('./keys/api-keys.ts')).apiKeysEnd,
  'programs check': async () => (await import('./programs.ts')).programsCheck,
  'form check': async () => (await import('./form-check.ts')).formCheck,
  rekey: async () => (await import('./applications/rekey.ts')).rekey,
  purge: async () => (await import('./applications/purge.ts')).purge,
  erase: async () => (await import('./applications/erase.ts')).erase,
  backup: async () => (await import('./database/backup.ts')).backup,
  migrate: async () => (await import('./database/migrate.ts')).migrate,
  adopt: async () => (await import('./database/adopt.ts')).adopt,
  move: async () => (await import('./database/move.ts')).move,
  'leads import': async () => (await import('./leads-import.ts')).leadsImport,
  'banks import': async () => (await import('./banks/banks-import.ts')).banksImport,
  'screening import': async () => (await import('./screening/screening-import.ts')).screeningImport,
  'screening run': async () => (await import('./screening/screening-run.ts')).screeningRun,
  'tin-match export': async () => (await import('./screening/tin-match.ts')).tinMatchExport,
  'tin-match import': async () => (await import('./screening/tin-match.ts')).tinMatchImport,
}

/** A command with the words that run it, such as `leads import`. */
export type NamedCommand = Command & { readonly name: string }

/** The commands whose names have this beginning, in the order of the help. */
export function loadCommands(beginning = ''): Promise<readonly NamedCommand[]> {
  const listed = Object.entries(LOADERS).filter(([name]) => name.startsWith(beginning))
  return Promise.all(listed.map(async ([name, load]) => ({ name, ...(await load()) })))
}

export async function findCommand(
  words: readonly string[],
): Promise<{ readonly command: NamedCommand; readonly args: readonly string[] } | undefined> {
  const [first = '', ...others] = words
  // A name of two words may come as one argument, as in `help "screening import"`.
  const all = Object.hasOwn(LOADERS, first) ? [...first.split(' '), ...others] : words
  for (const [name, load] of Object.entries(LOADERS)) {
    const parts = name.split(' ')
    if (parts.some((part, index) => part !== all[index])) continue
    return { command: { name, ...(await load()) }, args: all.slice(parts.length) }
  }
  return undefined
}

/** The help of the commands that begin with a word, such as `leads`; empty if none does. */
export async function groupHelp(word: string): Promise<string> {
  return (await loadCommands(`${word} `)).map(commandHelp).join('\n')
}

/** Explains why the words name no command; undefined if there are no words. */
export async function unknownCommand([first, second]: readonly string[]): Promise<
  string | undefined
> {
  if (first === undefined) return undefined
  const names = Object.keys(LOADERS)
  const inGroup = names.filter((name) => name.startsWith(`${first} `))
  const both = second && !second.startsWith('-') ? `${first} ${second}` : undefined
  const called = inGroup.length > 0 && both ? both : first
  const { didYouMean } = await import('../server/platform/config/nearest-name.ts')
  const suggestion =
    called === first && inGroup.length > 0
      ? didYouMean(called, [], inGroup)
      : didYouMean(both ?? first, names) || didYouMean(first, names)
  return `unknown command ${JSON.stringify(called)}${suggestion && `. ${suggestion}`}`
}

const ROOT = join(import.meta.dirname, '../..')

/** How to run the program from its folder: in a package of scripts/package.ts, or in a clone. */
const CALL = existsSync(join(ROOT, 'bin/operator')) ? 'bin/operator' : 'npm run -s operator --'

/** The output of `help`: the commands without their options. */
export async function help(): Promise<string> {
  const lines = [
    ...(await loadCommands()).map(({ name, usage, summary }) => ({
      call: `${name} ${withoutOptions(usage)}`.trimEnd(),
      summary,
    })),
    { call: 'help', summary: 'show this list' },
    { call: 'help COMMAND', summary: 'explain a command and its options' },
    { call: '--version', summary: 'print the version' },
  ]
  const width = Math.max(...lines.map(({ call }) => call.length))
  const listed = lines.map(({ call, summary }) => `  ${call.padEnd(width)}  ${summary}\n`)
  return `Usage: ${CALL} COMMAND\n\n${listed.join('')}`
}

/** Leaves out what may be left out. */
function withoutOptions(usage: string): string {
  const inner = usage.replace(/\[[^[\]]*\]/g, '')
  return inner === usage ? usage.replace(/ +/g, ' ').trim() : withoutOptions(inner)
}

/** The output of `help COMMAND` and of `COMMAND --help`. */
export function commandHelp({ name, usage, summary, details = '' }: NamedCommand): string {
  const sentence = `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`
  const call = `${CALL} ${name} ${usage}`.trimEnd()
  return `Usage: ${call}\n\n${sentence}\n${details && `\n${details}`}`
}
