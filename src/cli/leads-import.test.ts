import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decryptLead, leadIdHash } from '../server/leads/lead-cipher.ts'
import { findLead } from '../server/leads/store.ts'
import { engines } from '../test-support/engines.ts'
import type { Ended } from '../test-support/program.ts'
import { operator } from '../test-support/run-operator.ts'
import { testFolder } from '../test-support/test-folder.ts'
import { TEST_NOW, type TestServer, testServer } from '../test-support/test-server.ts'

const PUBLIC_URL = 'https://apply.example.com'

async function leadsFile({ folder }: TestServer, name: string, text: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, text)
  return file
}

async function importing(
  name: string,
  text: string,
  server: TestServer,
  options: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const file = await leadsFile(server, name, text)
  const env = { ...settings, DATA_DIR: server.folder, PUBLIC_URL }
  return operator(env, 'leads', 'import', file, '--allow-short-ids', ...options)
}

async function lead(server: TestServer, pmi: string): Promise<unknown> {
  const sealed = await findLead(server.db, leadIdHash(pmi), TEST_NOW)
  return sealed && decryptLead(pmi, sealed).lead
}

describe('operator leads import', () => {
  it('imports CSV with quotes, and prints the links', async () => {
    const server = await testServer()
    const csv =
      '\uFEFFbusinessName,phone,pmi,expires\r\n"Bakery, ""The""",(415) 555-0132,spring,2027-01-31\r\n\r\n'
    const done = await importing('leads.csv', csv, server)
    expect(done).toMatchObject({ code: 0, err: '' })
    expect(done.out).toMatch(/^Imported 1 lead\.\n/)
    expect(done.out).toContain(`${PUBLIC_URL}/apply/?pmi=spring`)
    expect(await lead(server, 'spring')).toMatchObject({
      businessName: 'Bakery, "The"',
      phone: '(415) 555-0132',
    })
  })

  it('imports JSON and generates missing ids', async () => {
    const server = await testServer()
    const done = await importing(
      'leads.json',
      '[{"businessName":"A"},{"businessName":"B"}]',
      server,
      ['--json'],
    )
    const { imported, replaced, leads } = JSON.parse(done.out)
    expect({ imported, replaced }).toEqual({ imported: 2, replaced: 0 })
    expect(leads[0].pmi).toMatch(/^[a-z2-7]{26}$/)
    expect(leads[0].pmi).not.toBe(leads[1].pmi)
    expect(await lead(server, leads[1].pmi)).toMatchObject({ businessName: 'B' })
  })

  it('refuses ids that could be guessed, and makes others', async () => {
    const server = await testServer()
    const file = await leadsFile(server, 'leads.csv', 'businessName,pmi\nA Bakery,spring\n')
    const env = { DATA_DIR: server.folder, PUBLIC_URL }
    expect(await operator(env, 'leads', 'import', file)).toEqual({
      code: 1,
      out: '',
      err: 'line 2: pmi could be guessed: it has fewer than 128 bits. Nothing was imported. To import it, add --make-ids or --allow-short-ids.\n',
    })
    expect(await lead(server, 'spring')).toBeUndefined()
    const done = await operator(env, 'leads', 'import', file, '--make-ids')
    const [, pmi = ''] = /\/apply\/\?pmi=([a-z2-7]{26})\n/.exec(done.out) ?? []
    expect(await lead(server, pmi)).toMatchObject({ businessName: 'A Bakery' })
    const both = await operator(env, 'leads', 'import', file, '--make-ids', '--allow-short-ids')
    expect(both.code).toBe(2)
  })

  it('prints no links without PUBLIC_URL, but the ids', async () => {
    const server = await testServer()
    const file = await leadsFile(server, 'leads.csv', 'businessName,pmi\nA Bakery,spring\n')
    const env = { DATA_DIR: server.folder, PORT: '3000' }
    const done = await operator(env, 'leads', 'import', file, '--allow-short-ids')
    expect(done).toEqual({
      code: 0,
      out: 'Imported 1 lead.\nBusiness  pmi\nA Bakery  spring\n',
      err: 'PUBLIC_URL is not set, so no links are printed.\n',
    })
    const json = await operator(
      env,
      'leads',
      'import',
      file,
      '--allow-short-ids',
      '--yes',
      '--json',
    )
    expect(JSON.parse(json.out)).toEqual({
      imported: 1,
      replaced: 1,
      leads: [{ businessName: 'A Bakery', pmi: 'spring' }],
    })
  })

  it.each(engines)(
    'adds leads, and replaces those with the same pmi only after asking, on $name',
    async (engine) => {
      const settings = await engine.settings()
      const server = await testServer(settings)
      await importing('leads.csv', 'pmi,businessName\na,A\nb,B\n', server, [], settings)
      const changed = 'pmi,businessName\na,Changed\nc,C\n'
      expect(await importing('leads.csv', changed, server, [], settings)).toEqual({
        code: 1,
        out: '',
        err: '1 of 2 leads in the file replaces a stored one with the same pmi. Nothing was changed. To continue without being asked, add --yes.\n',
      })
      expect(await lead(server, 'c')).toBeUndefined()
      const done = await importing('leads.csv', changed, server, ['--yes'], settings)
      expect(done.out).toMatch(/^Imported 2 leads; 1 replaced stored ones\.\n/)
      const stored = await Promise.all(['a', 'b', 'c'].map((pmi) => lead(server, pmi)))
      expect(stored).toMatchObject(['Changed', 'B', 'C'].map((businessName) => ({ businessName })))
    },
  )

  it('documents its columns', async () => {
    const { out } = await operator({ DATA_DIR: await testFolder() }, 'leads', 'import', '--help')
    expect(out).toContain(
      'pmi, phone, email, businessName, productsSold, firstName, lastName, expires',
    )
  })

  it.each([
    [
      'leads.csv',
      'pmi,phone\na,1\nb,1,2\n',
      'line 3: the columns do not match the header line. Nothing was imported.',
    ],
    [
      'leads.csv',
      'pmi,businessName\na,A\nb,A "B" C\n',
      'line 3 is not valid CSV. Nothing was imported.',
    ],
    [
      'leads.csv',
      'pmi,color\na,blue\n',
      'line 2: unknown column "color" (known: pmi, phone, email,',
    ],
    ['leads.csv', 'pmi,expires\na,2027-01-01\nb,tomorrow\n', 'line 3: expires is not a date'],
    ['leads.csv', 'pmi,expires\na,2027-02-30\n', 'line 2: expires is not a date'],
    ['leads.csv', 'pmi\na\na\n', 'line 3: same pmi as line 2'],
    ['leads.csv', 'pmi\na b\n', 'line 2: pmi has spaces'],
    ['leads.json', '[{"pmi":"a"},{"pmi":"b","phone":5}]', 'entry 2: phone is not text'],
    ['leads.json', '[{"pmi":"a"},7]', 'entry 2: not an object'],
    ['leads.json', '{"pmi":"a"}', 'The file does not contain a list'],
    ['leads.json', '[', 'The file is not valid JSON'],
  ])('names what is wrong in %s %j and imports nothing', async (name, text, message) => {
    const server = await testServer()
    const done = await importing(name, text, server)
    expect(done).toMatchObject({ code: 1, out: '' })
    expect(done.err).toContain(message)
    expect(await lead(server, 'a')).toBeUndefined()
  })
})
