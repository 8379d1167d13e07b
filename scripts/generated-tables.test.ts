/**
 * Tables within pages that are made of what they describe. After a change:
 * `npx vitest run scripts/generated-tables.test.ts -u`.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { issueCodes } from '../src/application/issues.ts'
import { allMessages } from '../src/messages/all.ts'
import { root } from './run.ts'

const BLOCK =
  /(?<=<!-- generated: npx vitest run scripts\/generated-tables\.test\.ts -u -->\n).*?(?=<!-- end -->)/gs

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...others] = rows.map((cells) => `| ${cells.join(' | ')} |\n`)
  return `${head}|${'---|'.repeat(rows[0]?.length ?? 0)}\n${others.join('')}`
}

/** A page has these tables where it says that they are generated. */
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

/** What the server's sources answer as `code`. */
async function answeredCodes(): Promise<readonly string[]> {
  const server = join(root, 'src/server')
  // The console is no part of the API; `markdown` has errors of the agreement's file.
  const files = (await readdir(server, { recursive: true })).filter(
    (file) =>
      /\.ts$/.test(file) && !/\.test\.ts$|^(console|sandbox|agreements\/markdown)\//.test(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(server, file), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/\bcode(?:: | = )'([a-z][a-z.-]*)'(?! in)/g)].map(([, code = '']) => code),
  )
}

it('docs/integrate.md has every error code', async () => {
  const codes = errorCodes()
  const rows = Object.entries(codes)
    .map(([code, text]) => [`\`${code}\``, text.replaceAll(/\s+/g, ' ')])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
  await expectTables('docs/integrate.md', [table([['code', 'message'], ...rows])])
  const answered = await answeredCodes()
  expect(answered.length).toBeGreaterThan(10)
  expect(answered.filter((code) => !(code in codes))).toEqual([])
})
