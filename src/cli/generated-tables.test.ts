/** Checks generated tables; `npx vitest run src/cli/generated-tables.test.ts -u` renews them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  type WebhookType,
  webhookData,
  webhookMeanings,
  webhookParts,
  webhookTypes,
} from '../api/webhooks.ts'
import { ownKinds } from '../application/forms/definition.ts'
import { issueCodes } from '../application/issues.ts'
import { allMessages } from '../messages/all.ts'
import { question } from '../server/forms/form-file.ts'
import { programFile } from '../server/programs/program-file.ts'
import { consoleServer } from '../test-support/console-visitor.ts'
import { describedApi } from '../test-support/described-api.ts'
import { loadCommands } from './commands.ts'

const commands = await loadCommands()

const root = join(import.meta.dirname, '../..')
const BLOCK =
  /(?<=<!-- generated:[^\n]* src\/cli\/generated-tables\.test\.ts -u -->\n).*?(?=<!-- end -->)/gs

type Table = readonly (readonly string[])[]

/** The first row is the heading; columns of figures are aligned to the right. */
function table(rows: Table, rule = '---|'): string {
  const [head = '', ...others] = rows.map((cells) => `| ${cells.join(' | ')} |\n`)
  return `${head}|---|${rule.repeat((rows[0]?.length ?? 1) - 1)}\n${others.join('')}`
}

/** Expects these tables where the page marks them as generated. */
async function expectTables(page: string, tables: readonly string[]): Promise<void> {
  const file = join(root, page)
  const left = [...tables]
  const text = (await readFile(file, 'utf8')).replace(BLOCK, () => left.shift() ?? '')
  expect(left).toEqual([])
  await expect(text).toMatchFileSnapshot(file)
}

/** Every `code` of an error, with its text in English. */
function errorCodes(): Readonly<Record<string, string>> {
  const { api, errors, notes } = allMessages.en
  const rules = issueCodes.map((code) => {
    const text = errors[code]
    if (typeof text === 'string') return [code, text] as const
    return [code, text({ min: 1, max: 1, step: 1 }).replaceAll('1', 'N')] as const
  })
  const ofLookups = { 'routing.unknown': notes.bankNotFound, 'routing.failed': notes.bankNotFound }
  return { ...Object.fromEntries(rules), ...api.errors, ...ofLookups }
}

/** The values of `code` in the server's sources. */
async function answeredCodes(): Promise<readonly string[]> {
  const server = join(root, 'src/server')
  // The console is not part of the API; `markdown` reports errors in the agreement's file.
  const files = (await readdir(server, { recursive: true })).filter(
    (file) =>
      /\.ts$/.test(file) && !/\.test\.ts$|^(console|sandbox|agreements\/markdown)\//.test(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(server, file), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/\bcode(?:: | = )'([a-z][a-z.-]*)'(?! in)/g)].map(([, code = '']) => code),
  )
}

/** The keys that the page explains once for all messages. */
const SAID_ONCE = ['ISO 8601', v.getDescription(webhookParts.SealedFile)]

/** The keys of a message that most messages lack, with their meanings. */
function keysOf(type: WebhookType): string {
  const keys = Object.entries(webhookData[type].entries).filter(
    ([key]) => !['reference', 'program', 'externalId', 'sequence'].includes(key),
  )
  return keys
    .map(([key, schema]) => {
      const meaning = v.getDescription(schema.type === 'optional' ? schema.wrapped : schema)
      return meaning && !SAID_ONCE.includes(meaning) ? `\`${key}\` (${meaning})` : `\`${key}\``
    })
    .join(', ')
}

it('docs/integrate.md lists every message and every error code', async () => {
  const codes = errorCodes()
  const rows = Object.entries(codes)
    .map(([code, text]) => [`\`${code}\``, text.replaceAll(/\s+/g, ' ')])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
  const messages = webhookTypes.map((type) => [`\`${type}\``, webhookMeanings[type], keysOf(type)])
  await expectTables('docs/integrate.md', [
    table([['message', 'when', '`data`'], ...messages]),
    table([['code', 'message'], ...rows]),
  ])
  const answered = await answeredCodes()
  expect(answered.length).toBeGreaterThan(10)
  expect(answered.filter((code) => !(code in codes))).toEqual([])
})

it('docs/operating.md lists every command and every metric', async () => {
  const escaped = (text: string) => text.replaceAll('|', '\\|')
  const ofCommands = commands.map(({ name, usage, summary }) => [
    `\`${escaped(`${name} ${usage}`.trim())}\``,
    escaped(summary),
  ])
  const METRICS_TOKEN = 'a-token-of-this-test'
  const { app } = await consoleServer({ METRICS_TOKEN })
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { body } = await app.inject({ url: '/metrics', headers })
  const ofMetrics = [...body.matchAll(/^# HELP (\w+) (.*)$/gm)]
    .map(([, name = '', help = '']) => [`\`${name}\``, escaped(help)])
    .filter(([name = '']) => !/`(process|nodejs)_/.test(name))
  expect(ofMetrics.length).toBeGreaterThan(10)
  await expectTables('docs/operating.md', [
    table([['command', ''], ...ofCommands]),
    table([['metric', 'meaning'], ...ofMetrics]),
  ])
})

/** The parts of an application, by their names in the API description, with the page's headings. */
const PARTS = [
  'Application',
  'Address',
  'Owner',
  'Controller',
  'Contact',
  'EnteredBy',
  'ManualEntry',
  'LinkedAccount',
  'Document',
  'Signing',
] as const

const namedPart = v.looseObject({ $ref: v.optional(v.string()) })

const describedAnswer = v.looseObject({
  ...namedPart.entries,
  title: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  type: v.optional(v.union([v.string(), v.array(v.string())])),
  enum: v.optional(v.array(v.union([v.string(), v.number()]))),
  pattern: v.optional(v.string()),
  maxLength: v.optional(v.number()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  items: v.optional(namedPart),
  anyOf: v.optional(
    v.array(v.looseObject({ ...namedPart.entries, const: v.optional(v.string()) })),
  ),
})

const MAX_LISTED = 12

/** Describes a valid answer. */
function formOf(answer: v.InferOutput<typeof describedAnswer>): string {
  const { enum: values, pattern, maxLength, minimum, maximum, items, anyOf } = answer
  const linked = (ref: string) => {
    const name = ref.split('/').at(-1) ?? ''
    return PARTS.some((part) => part === name) ? `[${name}](#${name.toLowerCase()})` : name
  }
  const [only] = anyOf ?? []
  if (items?.$ref) return `list of ${linked(items.$ref)}`
  if (only?.$ref) return linked(only.$ref)
  if (only?.const) return `\`${only.const}\``
  if (values && values.length > MAX_LISTED) return `one of ${values.length}`
  if (values) return values.map((value) => `\`${value}\``).join(', ')
  if (pattern) return `\`${pattern.replaceAll('|', '\\|')}\``
  const type = [answer.type].flat().find((name) => name !== 'null') ?? ''
  if (minimum !== undefined && Number.isSafeInteger(minimum - 1)) return `${minimum} to ${maximum}`
  return type === 'string' && maxLength
    ? `text of at most ${maxLength}`
    : type.replace('string', 'text')
}

it('docs/questions.md lists every question as the API describes it', async () => {
  const { document } = await describedApi()
  const tables = PARTS.map((part) => {
    const { properties = {} } = document.components.schemas[part] ?? {}
    const rows = Object.entries(properties).map(([name, property]) => {
      const answer = v.parse(describedAnswer, property)
      return [`\`${name}\``, answer.title, formOf(answer), answer.description]
    })
    expect(rows.length).toBeGreaterThan(1)
    return table([['answer', 'on the page', 'value', ''], ...rows])
  })
  await expectTables('docs/questions.md', tables)
})

it('docs/programs.md lists every key of program.json', async () => {
  const rows = Object.entries(programFile.entries).map(([name, schema]) => {
    const { meaning = '', setting = '' } = v.getMetadata(
      schema.type === 'exact_optional' ? schema.wrapped : schema,
    )
    expect(meaning).not.toBe('')
    return [`\`${name}\``, String(meaning), String(setting)]
  })
  await expectTables('docs/programs.md', [table([['key', 'meaning', 'otherwise'], ...rows])])
})

it('docs/own-questions.md lists every key of a question', async () => {
  const rows = Object.entries(question.entries).map(([name, schema]) => {
    const described = schema.type === 'exact_optional' ? schema.wrapped : schema
    const meaning = v.getDescription(described)
    expect(meaning).toBeTruthy()
    const kinds = name === 'kind' ? ` ${ownKinds.map((kind) => `\`${kind}\``).join(', ')}` : ''
    return [`\`${name}\``, `${meaning}${kinds}`]
  })
  await expectTables('docs/own-questions.md', [table([['key', ''], ...rows])])
})

/** The figures that `npm run bench` stored: see `storeTables` in bench/table.ts. */
const storedResult = v.object({
  day: v.string(),
  machine: v.string(),
  tables: v.array(v.array(v.array(v.string()))),
})

async function measured(...names: readonly string[]): Promise<string> {
  const results = await Promise.all(
    names.map(async (name) =>
      v.parse(
        storedResult,
        JSON.parse(await readFile(join(root, `bench/results/${name}.json`), 'utf8')),
      ),
    ),
  )
  return results
    .map(({ day, machine, tables }) => {
      const caption = `Measured on ${day}, ${machine}.`
      return [caption, ...tables.map((rows) => table(rows, '---:|').trimEnd())].join('\n\n')
    })
    .map((text) => `\n${text}\n`)
    .join('')
    .concat('\n')
}

it('the pages contain the stored figures', async () => {
  await expectTables('docs/screening.md', [await measured('screening')])
  await expectTables('docs/performance.md', [
    await measured('sqlite', 'postgres'),
    await measured('web'),
  ])
})
