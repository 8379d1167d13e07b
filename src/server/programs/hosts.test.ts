/** Which program a host leads to, where it is written in unusual ways or forged. */
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { programFolder } from '../../test-support/program-folder.ts'
import { testServer } from '../../test-support/test-server.ts'

const START = '/apply/business-details'
const env = { PUBLIC_URL: 'http://localhost:3000' }

describe('a host', () => {
  it.each([
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
  ])('%s leads to %s', async (host, program) => {
    const { folder } = await programFolder()
    const server = await testServer({ ...env, PROGRAMS_DIR: folder })
    const answer = await server.submit(sampleSubmission({ signing: null }), { host })
    const rows = await server.db.selectFrom('applications').select('program').execute()
    const stored = answer.statusCode === 303 ? [{ program }] : []
    expect(rows).toEqual(stored)
    expect([303, 400]).toContain(answer.statusCode)
  })

  it('is never repeated in an address that a page leads to', async () => {
    const { folder } = await programFolder()
    const server = await testServer({ ...env, PROGRAMS_DIR: folder })
    const hosts = ['www.acme.localhost:99', 'www.ACME.localhost.', 'WWW.acme.localhost:3000']
    for (const host of hosts) {
      const answer = await server.app.inject({ url: `${START}?pmi=demo`, headers: { host } })
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).toBe(`http://acme.localhost:3000${START}?pmi=demo`)
    }
    const forwarded = { host: 'localhost:3000', 'x-forwarded-host': 'acme.localhost:3000' }
    const page = await server.app.inject({ url: START, headers: forwarded })
    expect(page.body).toContain('Merchant Services')
  })
})
