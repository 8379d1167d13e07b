/** A lead, like an invitation, decides the program of the pages, and fills in no other's form. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { leadgenRoute } from '../../api/leads.ts'
import { urlOf } from '../../api/route.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import { operator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { testHttp } from '../../test-support/test-http.ts'
import { TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { importLeads } from './import-leads.ts'

const HOSTS = {
  default: '127.0.0.1:3000',
  acme: 'acme.localhost:3000',
  beta: 'beta.localhost:3000',
}
const LEADS = { default: 'of-the-default', acme: 'of-acme', beta: 'of-beta' }
type Id = keyof typeof HOSTS
const ids = Object.keys(HOSTS) as Id[]

async function start(settings: Readonly<Record<string, string>> = {}) {
  const { folder } = await programFolder()
  const env = {
    PROGRAMS_DIR: folder,
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATA_DIR: await testFolder(),
    ...settings,
  }
  const server = await testServer(env)
  const page = async (host: Id, pmi: string) => {
    const url = `/apply/business-details?pmi=${pmi}&utm=a%20b`
    const answer = await server.app.inject({ url, headers: { host: HOSTS[host] } })
    return [answer.statusCode, answer.headers.location]
  }
  const lead = async (host: Id, pmi: string) => {
    const url = urlOf(leadgenRoute, { params: { pmi } })
    return (await server.app.inject({ url, headers: { host: HOSTS[host] } })).statusCode
  }
  return { env, server, page, lead }
}

describe('a lead of a program', () => {
  it.each(ids)('leads to the pages of %s, and prefills no others', async (own) => {
    const { server, page, lead } = await start()
    const columns = { pmi: LEADS[own], businessName: 'Golden Gate Bakery' }
    const entries = [{ place: 'line 2', columns }]
    await importLeads(server.db, entries, TEST_NOW, { ids: 'any', program: own })
    const address = `http://${HOSTS[own]}/apply/business-details?pmi=${LEADS[own]}&utm=a%20b`
    for (const host of ids) {
      const isOwn = host === own
      expect(await page(host, LEADS[own])).toEqual(isOwn ? [200, undefined] : [303, address])
      expect(await lead(host, LEADS[own])).toBe(isOwn ? 200 : 404)
      // A mail program has added to the link.
      const changed = `${LEADS[own]}.)`
      const location = address.replace('&', '.)&')
      expect(await page(host, changed)).toEqual(isOwn ? [200, undefined] : [303, location])
      // An unknown lead belongs to no program, so every host accepts it.
      expect(await page(host, 'unknown')).toEqual([200, undefined])
    }
  })

  it('is erased with an application of its own program only', async () => {
    const { server, lead } = await start()
    const columns = { pmi: LEADS.acme }
    await importLeads(server.db, [{ place: 'line 2', columns }], TEST_NOW, {
      ids: 'any',
      program: 'acme',
    })
    const submission = sampleSubmission({
      persistentMarketingIdentifier: LEADS.acme,
      signing: null,
    })
    expect((await server.submit(submission)).statusCode).toBe(303)
    expect(await lead('acme', LEADS.acme)).toBe(200)
    const own = await server.submit(submission, { host: HOSTS.acme })
    expect([own.statusCode, await lead('acme', LEADS.acme)]).toEqual([303, 404])
  })

  it('does not prevent a submission once its row was edited', async () => {
    const { server } = await start()
    const columns = { pmi: LEADS.default }
    await importLeads(server.db, [{ place: 'line 2', columns }], TEST_NOW, { ids: 'any' })
    await server.db
      .updateTable('leads')
      .set({ sealed: Buffer.from('edited') })
      .execute()
    const submission = sampleSubmission({ persistentMarketingIdentifier: LEADS.default })
    expect((await server.submit(submission)).statusCode).toBe(303)
    expect(await server.db.selectFrom('leads').selectAll().execute()).toEqual([])
  })

  it('belongs to the program of LEADS_URL, or to any if that names none', async () => {
    const url = await testHttp(async (request, response) => {
      const pmi = (request.url ?? '').slice(1)
      const program = pmi === 'named' ? { program: 'beta' } : {}
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ pmi, ...program }))
    })
    const { page, lead } = await start({ LEADS_URL: url, LOOKUPS_PER_MINUTE: '8' })
    expect(await page('acme', 'open')).toEqual([200, undefined])
    expect([await lead('acme', 'open'), await lead('beta', 'open')]).toEqual([200, 200])
    const [status, location] = await page('acme', 'named')
    expect([status, new URL(String(location)).host]).toEqual([303, HOSTS.beta])
    expect([await lead('acme', 'named'), await lead('beta', 'named')]).toEqual([404, 200])
    // A visitor who sends too many requests sees the page of the host, and the operator's service
    // gets no request.
    for (let count = 2; count < 8; count += 1) await page('acme', 'named')
    expect(await page('acme', 'named')).toEqual([200, undefined])
  })

  it('is looked up for visitors only as often as all of them together may', async () => {
    let count = 0
    const url = await testHttp((_request, response) => {
      count += 1
      response.writeHead(404).end()
    })
    const { server } = await start({
      LEADS_URL: url,
      LOOKUPS_PER_MINUTE: '1',
      TRUST_PROXY: 'loopback',
    })
    const visit = async (address: string) => {
      const headers = { host: HOSTS.acme, 'x-forwarded-for': address }
      const answer = await server.app.inject({ url: '/apply/?pmi=any', headers })
      expect(answer.statusCode).toBe(200)
    }
    for (let host = 1; host <= 12; host += 1) await visit(`203.0.113.${host}`)
    expect(count).toBe(10)
    for (let network = 1; network <= 12; network += 1) await visit(`198.51.${network}.1`)
    expect(count).toBe(20)
  })

  it('is imported with --program, and its links lead to the address of its program', async () => {
    const { env, server } = await start()
    const file = join(server.folder, 'leads.json')
    await writeFile(file, JSON.stringify([{ businessName: 'Golden Gate Bakery' }]))
    const run = (...more: readonly string[]) => operator(env, 'leads', 'import', file, ...more)
    const { code, out, err } = await run('--program', 'acme', '--json')
    expect([code, err]).toEqual([0, ''])
    const [{ link = '' } = {}] = JSON.parse(out).leads as { link?: string }[]
    expect(new URL(link).host).toBe(HOSTS.acme)
    const { host, pathname, search } = new URL(link)
    const page = await server.app.inject({ url: pathname + search, headers: { host } })
    expect(page.statusCode).toBe(200)
    expect((await run('--program', 'amce')).err).toContain('There is no program “amce”')
  })
})
