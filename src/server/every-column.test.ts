/**
 * docs/security.md lists what a person gains by writing to each column of each table. `npm run
 * prove -- every-column` writes to each.
 */
import { expect, it } from 'vitest'
import { documentedColumns } from '../test-support/documented-columns.ts'
import { testDatabase } from '../test-support/engines.ts'
import { columnsOf } from '../test-support/next-version.ts'

it('the page says for every column what an attacker gains by writing to it', async () => {
  const documented = (await documentedColumns()).split('\n').flatMap((row) => {
    const [table = '', ...columns] = [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name)
    return columns.map((column) => `${table}.${column}`)
  })
  const columns = (await columnsOf(await testDatabase()))
    .filter(({ table }) => !table.startsWith('sqlite_'))
    .map(({ table, column }) => `${table}.${column}`)
  expect(documented.toSorted(), 'Run npm run prove -- every-column').toEqual(columns.toSorted())
})
