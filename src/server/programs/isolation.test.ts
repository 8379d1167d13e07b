import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PROGRAM_HEADER } from '../../api/programs.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { engines } from '../../test-support/engines.ts'
import { ACME_PRICES, programFolder } from '../../test-support/program-folder.ts'
import { shared, testFolder } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { configIn } from '../../test-support/test-pages.ts'
import { referenceIn, type TestServer, testServer } from '../../test-support/test-server.ts'
import { agreementSource, loadAgreements } from '../agreements/files-service.ts'
import type { AgreementSource } from '../agreements/service.ts'
import { unsealWith } from '../platform/encryption/unseal.ts'

const atAcme = { host: 'acme.localhost:3000' }
const START = '/apply/business-details'

async function programAt(server: TestServer, host: string) {
  const page = await server.app.inject({ url: START, headers: { host } })
  const { program } = configIn(page.body)
  if (!program) throw new Error(`${host} has no program`)
  return program
}

describe.each(engines)('programs on $name', ({ settings }) => {
  it('keep signed applications apart, with the texts that were shown', async () => {
    const { folder, keys } = await programFolder()
    const server = await testServer({ PROGRAMS_DIR: folder, ...(await settings()) })
    const program = await programAt(server, 'acme.localhost')
    const header = { [PROGRAM_HEADER]: `${program.id}:${program.sha256}` }
    const acme = referenceIn(
      await server.submit(sampleSubmission({ signing: null }), { ...atAcme, ...header }),
    )
    const own = referenceIn(await server.submit(sampleSubmission()))
    const rows = await server.db
      .selectFrom('applications')
      .select(['reference', 'program', 'sealed'])
      .execute()
    const rowOf = (reference: string) => rows.find((row) => row.reference === reference)
    expect([rowOf(acme)?.program, rowOf(own)?.program]).toEqual(['acme', 'default'])
    const unseal = await unsealWith(keys.acme.file)
    const record = await unseal(rowOf(acme)?.sealed ?? new Uint8Array())
    expect(record).toMatchObject({
      shown: { brandName: 'acme' },
      evidence: { program: { ...program, statedByClient: true, prices: ACME_PRICES } },
    })
    await expect(unseal(rowOf(own)?.sealed ?? new Uint8Array())).rejects.toThrow()
    expect((await server.open(own)).evidence.program).toBeUndefined()
    await expect(server.open(acme)).rejects.toThrow()
    const kept = await server.db.selectFrom('program_configurations').selectAll().execute()
    expect(kept).toMatchObject([{ program: 'acme', sha256: program.sha256 }])
    expect(await storedProblems(server)).toEqual([])
    await server.db
      .updateTable('applications')
      .set({ program: 'beta' })
      .where('reference', '=', acme)
      .execute()
    expect(await storedProblems(server)).not.toEqual([])
  })
})

/** Shortens the agreements to beginnings and prices: whole PDFs take three times as long. */
async function onlyPrices({ files, brand }: AgreementSource): Promise<AgreementSource> {
  const folder = await testFolder()
  const shortened = Object.entries(files).map(async ([language, file = files.en]) => {
    const [start, ...sections] = (await readFile(file, 'utf8')).split(/^(?=## )/m)
    const short = join(folder, `${language}.md`)
    const prices = sections.filter((text) => text.startsWith('## 9. '))
    expect(prices).toHaveLength(1)
    await writeFile(short, `${start}${prices.join('')}`)
    return [language, short]
  })
  return { files: { ...files, ...Object.fromEntries(await Promise.all(shortened)) }, brand }
}

describe('a program', () => {
  const server = shared(async () => {
    const { folder } = await programFolder()
    return testServer(
      { PROGRAMS_DIR: folder },
      {
        agreementsOf: async ({ config, pricing }) =>
          loadAgreements(await onlyPrices(agreementSource(config, pricing))),
      },
    )
  })

  it('is chosen by the host, and its other hosts redirect to the first', async () => {
    const at = (host: string, url = START) => server().app.inject({ url, headers: { host } })
    const acme = await at('acme.localhost:3000')
    expect(configIn(acme.body)).toMatchObject({
      brandName: 'acme',
      pricing: ACME_PRICES,
      program: { id: 'acme' },
    })
    expect(acme.body).toContain('--brand-color:#0f766e')
    expect(acme.body).toContain('--radius:0px')
    const beta = configIn((await at('BETA.localhost')).body)
    expect(beta).toMatchObject({ language: 'es', languages: ['es', 'en'], program: { id: 'beta' } })
    expect(beta.documents?.asked).toEqual([{ kind: 'id', isRequired: false }])
    const own = configIn((await at('localhost')).body)
    expect(own).toMatchObject({ brandName: 'Merchant Services' })
    expect(own).not.toHaveProperty('program')
    expect(configIn((await at('elsewhere.example')).body)).toEqual(own)
    const other = await at('www.acme.localhost', `${START}?pmi=demo`)
    expect(other).toMatchObject({ statusCode: 303 })
    expect(other.headers.location).toBe(`http://acme.localhost:3000${START}?pmi=demo`)
  })

  it('can be framed by the origins that it lists, and nothing else can be framed', async () => {
    const { folder, write } = await programFolder()
    const partner = 'https://partner.example'
    await write('acme', { embedOrigins: [partner] })
    const server = await testServer({ PROGRAMS_DIR: folder })
    const headersAt = async (host: string, url: string) => {
      const { headers } = await server.app.inject({ url, headers: { host } })
      const [, ancestors] =
        /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
      return [ancestors, headers['x-frame-options']]
    }
    const agreement = '/apply/merchant-agreement.html'
    expect(await headersAt('acme.localhost', START)).toEqual([`'self' ${partner}`, undefined])
    expect(await headersAt('acme.localhost', agreement)).toEqual([`'self' ${partner}`, undefined])
    for (const host of ['beta.localhost', 'localhost', 'partner.example']) {
      expect(await headersAt(host, START)).toEqual(["'none'", 'DENY'])
      expect(await headersAt(host, agreement)).toEqual(["'self'", 'SAMEORIGIN'])
    }
    expect(await headersAt('acme.localhost', '/healthz')).toEqual(["'none'", 'DENY'])
    const { headers } = await server.app.inject('/embed.js')
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const script = await server.app.inject('/apply/assets/main-a1b2c3d4.js')
    expect(script.headers['access-control-allow-origin']).toBeUndefined()
    expect(script.headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  it('has its own agreement, at its own prices', async () => {
    const url = '/apply/merchant-agreement.html'
    const acme = (await server().app.inject({ url, headers: atAcme })).body
    expect(acme).toContain('2% + 5 cents')
    expect(acme).toContain('$2.05 on a sale of $100')
    expect(acme).toContain('acme')
    const spanish = await server().app.inject({ url, headers: { host: 'beta.localhost' } })
    expect(spanish.body).toContain('Contrato para comercios')
  })

  it.each([
    ['another configuration', `acme:${'0'.repeat(64)}`],
    ['another program', `beta:${'0'.repeat(64)}`],
    ['nonsense', 'x'],
  ])('refuses an application signed under %s', async (_, stated) => {
    const headers = { ...atAcme, [PROGRAM_HEADER]: stated }
    const answer = await server().submit(sampleSubmission({ signing: null }), headers)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([409, 'page.outdated'])
    const own = await server().submit(sampleSubmission(), { [PROGRAM_HEADER]: stated })
    expect(own.statusCode).toBe(409)
    expect(await server().stored()).toBe(0)
  })

  it('is chosen by the origin or the header if the API has its own host', async () => {
    const { folder } = await programFolder()
    const env = { PUBLIC_URL: 'http://localhost:3000', API_URL: 'http://api.localhost:3000' }
    const server = await testServer({ PROGRAMS_DIR: folder, ...env })
    const program = await programAt(server, 'acme.localhost:3000')
    const header = `acme:${program.sha256}`
    const programOf = (headers: Readonly<Record<string, string>>) =>
      server.submit(sampleSubmission({ signing: null }), { host: 'api.localhost:3000', ...headers })
    const origin = 'http://acme.localhost:3000'
    const fromPage = await programOf({ origin, [PROGRAM_HEADER]: header })
    expect(fromPage.statusCode).toBe(303)
    expect(fromPage.headers['access-control-allow-origin']).toBe(origin)
    const forged = { origin: 'http://beta.localhost:3000', [PROGRAM_HEADER]: header }
    expect((await programOf(forged)).statusCode).toBe(409)
    const elsewhere = { origin: 'https://elsewhere.example', [PROGRAM_HEADER]: header }
    expect((await programOf(elsewhere)).statusCode).toBe(409)
    expect((await programOf({ [PROGRAM_HEADER]: header })).statusCode).toBe(303)
    expect((await programOf({ [PROGRAM_HEADER]: 'gone:0' })).statusCode).toBe(409)
    const rows = await server.db.selectFrom('applications').select('program').execute()
    expect(rows).toEqual([{ program: 'acme' }, { program: 'acme' }])
  })
})
