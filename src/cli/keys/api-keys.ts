/** Makes, lists and ends API keys. */
import { type ApiScope, apiScopes } from '../../application/api-scopes.ts'
import { jsonText } from '../../application/json/json-text.ts'
import { hasHidden } from '../../application/text/sanitize-text.ts'
import { endApiKey, listApiKeys, makeApiKey } from '../../server/api-keys/service.ts'
import { type Command, CommandFailed, UsageError } from '../command.ts'
import { programNamed } from '../program-named.ts'
import { readArguments } from '../terminal/arguments.ts'
import { minute, table } from '../terminal/print.ts'
import { withDatabase } from '../with-database.ts'
import { operatorSigner, SIGNER_OPTION, signerDetails } from './signer.ts'

const MAX_NAME_LENGTH = 80

export const apiKeysNew: Command = {
  usage: `NAME --may ${apiScopes.join(',')} [--program PROGRAM] [--signer FILE]`,
  summary: 'create an API key for one of your systems, and print it once',
  details: `NAME is the system that uses the key, such as "CRM". Only a hash of the key is stored.

  --may SCOPES    what the key may do, with commas between:
                  applications  list applications and their changes, and read what is sealed
                  invitations   invite applicants, and see how far they get
                  submit        submit applications that were signed on paper
                  boarding      record the processor's answers about approved applications
  --program PROGRAM
                  only for this program; without it, for all programs
${signerDetails(18)}
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['NAME'], {
      may: { type: 'string', default: '' },
      program: { type: 'string' },
      ...SIGNER_OPTION,
    })
    const [typed = ''] = positionals
    const name = typed.trim()
    if (name === '' || name.length > MAX_NAME_LENGTH || hasHidden(name)) {
      throw new UsageError(`NAME must be 1 to ${MAX_NAME_LENGTH} visible characters`)
    }
    const may = readScopes(values.may)
    // A key for a program that does not exist would do nothing.
    const program = values.program && (await programNamed(values.program, context)).id
    const signer = await operatorSigner(context, values.signer)
    const key = await withDatabase(context, (db) =>
      makeApiKey(db, { name, may, program }, { at: context.now(), signer }),
    )
    context.notify('This is the only time that the key is shown:\n')
    context.print(`${key}\n`)
  },
}

function readScopes(text: string): readonly ApiScope[] {
  const words = text.split(',').map((part) => part.trim())
  const scopes = apiScopes.filter((scope) => words.includes(scope))
  if (scopes.length === new Set(words).size) return scopes
  throw new UsageError(`--may takes ${apiScopes.join(', ')}`)
}

const HEADINGS = [
  'Number',
  'Name',
  'May',
  'Program',
  'Made (UTC)',
  'By',
  'Last used (UTC)',
  'Ended (UTC)',
]

export const apiKeysList: Command = {
  usage: '[--json]',
  summary: 'list API keys, including ended ones',
  details: `  --json  print JSON
`,

  async run(args, context) {
    const { values } = readArguments(args, [], { json: { type: 'boolean', default: false } })
    const ledger = context.ledger
    const keys = await withDatabase(context, (db) => listApiKeys(db, ledger))
    if (values.json) {
      const listed = keys.map(({ program = null, ...key }) => ({ ...key, program }))
      context.print(`${jsonText(listed, 2)}\n`)
    } else if (keys.length === 0) {
      context.print('No API keys yet.\n')
    } else {
      const cells = keys.map(
        ({ number, name, may, program, madeAt, madeBy, lastUsedAt, endedAt }) => [
          number,
          name,
          may.join(', '),
          program ?? 'all',
          minute(madeAt),
          madeBy,
          lastUsedAt ? minute(lastUsedAt) : '',
          endedAt ? minute(endedAt) : '',
        ],
      )
      context.print(table(HEADINGS, cells))
    }
  },
}

export const apiKeysEnd: Command = {
  usage: 'NUMBER [--signer FILE]',
  summary: 'end an API key for good; list shows their numbers',
  details: `${signerDetails(18)}
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['NUMBER'], SIGNER_OPTION)
    const [text = ''] = positionals
    const number = Number(text)
    if (!/^\d{1,9}$/.test(text)) {
      throw new UsageError('NUMBER must be one of the numbers in api-keys list')
    }
    const ledger = context.ledger
    const signer = await operatorSigner(context, values.signer)
    const isEnded = await withDatabase(context, (db) =>
      endApiKey(db, number, { at: context.now(), signer, ledger }),
    )
    if (isEnded === 'damaged') {
      throw new CommandFailed('Events of API keys are missing or were changed: run operator verify')
    }
    if (!isEnded) throw new CommandFailed(`There is no API key ${positionals[0]}, or it has ended`)
    context.print(`API key ${number} has ended.\n`)
  },
}
