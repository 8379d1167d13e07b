/** The program that a host leads to, even if the host is written in an unusual way or forged. */
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import { shared } from '../../test-support/shared.ts'
import { referenceIn, testServer } from '../../test-support/test-server.ts'

const START = '/apply/business-details'
const env = { PUBLIC_URL: 'http://localhost:3000' }

const HOSTS = [
  ['acme.localhost:3000', 'acme'],
  ['acme.localhost', 'acme'],
  ['ACME.LocalHost:3000', 'acme'],
  ['acme.localhost.:3000', 'acme'],
  ['acme.localhost.', 'acme'],
  ['acme.localhost:1', 'acme'],
  ['www.acme.localhost:3000', 'acme'],
  ['localhost:3000', 'default'],
  ['xacme.localhost:3000', 'default'],
  ['acme.localhost.evil.example', 'default'],
  ['acme.localhost:3000.evil.example', 'default'],
  ['acme.localhost@evil.example', 'default'],
  ['evil.example#acme.localhost', 'default'],
  ['acme.localhost..', 'default'],
  ['acme.localhost:', 'default'],
  ['acme%2elocalhost', 'default'],
  ['acme.localhost, beta.localhost', 'default'],
  ['', 'default'],
  ['__proto__', 'default'],
] as const

describe('a host', () => {
  const server = shared(async () => {
    const { folder } = await programFolder()
    return testServer({ ...env, PROGRAMS_DIR: folder })
  })

  it('leads to its program, or else to the default one', async () => {
    const expected: [string, string][] = []
    for (const [host, program] of HOSTS) {
      const answer = await server().submit(sampleSubmission({ signing: null }), { host })
      expect([303, 400], host).toContain(answer.statusCode)
      if (answer.statusCode === 303) expected.push([referenceIn(answer), program])
    }
    const rows = await server()
      .db.selectFrom('applications')
      .select(['reference', 'program'])
      .execute()
    expect(new Map(rows.map((row) => [row.reference, row.program]))).toEqual(new Map(expected))
  })

  it('is never repeated in an address to which a page leads', async () => {
    const hosts = ['www.acme.localhost:99', 'www.ACME.localhost.', 'WWW.acme.localhost:3000']
    for (const host of hosts) {
      const answer = await server().app.inject({ url: `${START}?pmi=demo`, headers: { host } })
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).toBe(`http://acme.localhost:3000${START}?pmi=demo`)
    }
  })

  it.each<[string, Readonly<Record<string, string>>]>([
    ['no proxy is trusted', {}],
    ['one is, which forwards what clients send', { TRUST_PROXY: 'loopback' }],
  ])('comes from Host if %s', async (_, proxy) => {
    const { folder } = await programFolder()
    const { app } = await testServer({ ...env, ...proxy, PROGRAMS_DIR: folder })
    const headers = { host: 'localhost:3000', 'x-forwarded-host': 'acme.localhost:3000' }
    expect((await app.inject({ url: START, headers })).body).toContain('Merchant Services')
  })
})
