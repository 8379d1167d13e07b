import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { operator } from '../../test-support/run-operator.ts'
import { listFolder } from '../../test-support/screening/screening-server.ts'
import { testServer } from '../../test-support/test-server.ts'

describe('the import of a list', () => {
  const run = async (
    rows: readonly string[],
    env: { readonly DATA_DIR: string },
    ...more: readonly string[]
  ) => operator(env, 'screening', 'import', await listFolder(rows), '--json', ...more)
  const person = (number: number) => `${number},"PERSON ${number}, Some","individual","TEST"`
  const people = (count: number) => Array.from({ length: count }, (_, index) => person(index + 1))

  it('counts new, changed and removed entries, and imports nothing with --check', async () => {
    const env = { DATA_DIR: (await testServer()).folder }
    const first = JSON.parse((await run(people(20), env)).out)
    expect(first).toMatchObject({ entries: 20, added: 20, changed: 0, removed: 0, imported: true })
    const rows = ['1,"CHANGED, Some","individual","TEST"', ...people(20).slice(2), person(99)]
    const expected = { entries: 20, added: 1, changed: 1, removed: 1 }
    expect(JSON.parse((await run(rows, env, '--check')).out)).toMatchObject({
      ...expected,
      imported: false,
    })
    expect(JSON.parse((await run(rows, env)).out)).toMatchObject({ ...expected, imported: true })
    expect((await operator(env, 'show', 'SCREENING')).out).toContain('imported: 20 entries')
  })

  it('keeps the previous list if the new one is much shorter or cut off', async () => {
    const env = { DATA_DIR: (await testServer()).folder }
    await run(people(20), env)
    expect(await run(people(17), env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('lacks 3 entries'),
    })
    const born = people(20).map((row) => `${row}${',-0- '.repeat(7)},"DOB 1961"`)
    expect(JSON.parse((await run(born, env)).out)).toMatchObject({ changed: 20 })
    expect(await run(people(20), env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('The list has 0 birth dates; the previous one had 20.'),
    })
    expect(await run(people(20), env, '--yes')).toMatchObject({ code: 0 })
    expect(await run([...people(20), '21,"CUT'], env)).toMatchObject({ code: 1 })
    expect(JSON.parse((await run(people(20), env, '--check')).out)).toMatchObject({ added: 0 })
    expect(await run(people(17), env, '--yes')).toMatchObject({ code: 0 })
  })

  it('finds the files in upper or lower case, and refuses two with the same name', async () => {
    const env = { DATA_DIR: (await testServer()).folder }
    const folder = await listFolder(people(2))
    for (const name of ['sdn', 'alt', 'add']) {
      await rename(join(folder, `${name}.csv`), join(folder, `${name.toUpperCase()}.CSV`))
    }
    const importing = () => operator(env, 'screening', 'import', folder, '--yes', '--json')
    expect(JSON.parse((await importing()).out)).toMatchObject({ entries: 2 })
    await writeFile(join(folder, 'sdn.csv'), '')
    expect(await importing()).toMatchObject({
      code: 1,
      err: 'The folder has SDN.CSV and sdn.csv: remove the one that does not belong to this list. Nothing was imported.\n',
    })
  })

  it('asks about files that are not UTF-8, and decodes them correctly', async () => {
    const env = { DATA_DIR: (await testServer()).folder }
    const folder = await listFolder(['1,"PEÑA, Some","individual","TEST"'])
    const file = join(folder, 'sdn.csv')
    await writeFile(file, await readFile(file, 'utf8'), 'latin1')
    const importing = (...more: readonly string[]) =>
      operator(env, 'screening', 'import', folder, ...more)
    expect((await importing()).err).toContain(
      'sdn.csv is not UTF-8; it reads as Windows-1252, with Ñ',
    )
    expect(await importing('--encoding', 'windows-1252')).toMatchObject({ code: 0, err: '' })
  })

  it('asks about a list that is older than the previous one, or too old for approvals', async () => {
    const env = { DATA_DIR: (await testServer()).folder, SCREENING_MAX_AGE: '30' }
    const day = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    expect(await run(people(1), env, '--published', day(3))).toMatchObject({ code: 0, err: '' })
    const older = await run(people(1), env, '--published', day(9))
    const text = `The list was published on ${day(9)}; the previous one on ${day(3)}.`
    expect([older.code, older.err]).toEqual([1, expect.stringContaining(text)])
    expect(older.err).not.toContain('SCREENING_MAX_AGE')
    const tooOld = await run(people(1), env, '--published', day(40))
    expect(tooOld.err).toContain('Nothing can be approved with a list older than 30 days')
    const agreed = await run(people(1), env, '--published', day(40), '--yes')
    expect(JSON.parse(agreed.out)).toMatchObject({ imported: true })
  })

  it.each([['yesterday'], ['2026-13-01'], ['2999-01-01']])(
    'refuses --published %s',
    async (day) => {
      const env = { DATA_DIR: (await testServer()).folder }
      expect(await run(people(1), env, '--published', day)).toMatchObject({ code: 2 })
    },
  )
})
