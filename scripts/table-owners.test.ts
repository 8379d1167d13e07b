/** Tests that only the feature that declares a table uses it in SQL, apart from the list here. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TABLE } from './import-table.ts'

const src = join(import.meta.dirname, '../src')

/** The features that use the tables of others. The list may shrink, but not grow. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  // The queue and the feed are single statements over the tables of others.
  queue: ['applications', 'business_name_words', 'events', 'proposals'],
}

const features = TABLE.filter(({ level }) => level !== undefined).map(({ part }) => part)
const sources = features.map((part) => {
  const names = readdirSync(join(src, part), { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const texts = files.map((file) => readFileSync(join(src, part, file), 'utf8'))
  return { feature: part.replace('server/', ''), text: texts.join('\n') }
})

function declaredIn(text: string): readonly string[] {
  const blocks = text.matchAll(/interface Tables \{([\s\S]*?)\n {2}\}/g)
  return [...blocks].flatMap(([, block = '']) =>
    [...block.matchAll(/readonly (\w+):/g)].map(([, name = '']) => name),
  )
}

function asksFor(text: string, table: string): boolean {
  const query = `(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin)\\(\\s*'${table}[' ]`
  return new RegExp(`${query}|\\b(?:from|join|update|into) ${table}\\b`).test(text)
}

it('a table is used only by its own feature, apart from the known exceptions', () => {
  const tables = sources.flatMap(({ feature, text }) =>
    declaredIn(text).map((table) => ({ table, owner: feature })),
  )
  expect(tables.length).toBeGreaterThan(25)
  const foreign = sources.flatMap(({ feature, text }) => {
    const others = tables.filter(({ table, owner }) => owner !== feature && asksFor(text, table))
    return others.length === 0 ? [] : [[feature, others.map(({ table }) => table).toSorted()]]
  })
  expect(Object.fromEntries(foreign)).toEqual(OTHERS)
})
