/** An application that is shown, signed and answered in Spanish. */
import { describe, expect, it } from 'vitest'
import { consentsFor, versionsOf } from '../application/consents.ts'
import { sampleApplication, sampleSubmission } from '../application/testing/sample-application.ts'
import { allMessages } from '../messages/all.ts'
import { inEachLanguage } from '../messages/registry.ts'
import { copyLinkIn, type TestServer, testServer } from '../test-support/test-server.ts'
import { loadAgreement } from './agreements/agreement.ts'
import { readPdf } from './platform/pdf/testing/read-pdf.ts'

const { es } = allMessages
const AGREEMENT = '/apply/merchant-agreement.html'
const VERSION = '2026-11-24.es'
const SPANISH = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }

const party = {
  brandName: 'Merchant Services',
  supportEmail: '',
  supportPhone: '',
  privacyUrl: 'http://127.0.0.1:3000/connect/privacy',
  termsUrl: 'http://127.0.0.1:3000/connect/terms',
}
const signed = sampleSubmission({
  signing: {
    signeeId: 'owner-1',
    preparedBy: '',
    language: 'es',
    agreementVersion: VERSION,
    consentVersions: versionsOf(consentsFor(sampleApplication(), party, es.consents)),
  },
})

async function copyOf({ app }: TestServer, link: ReturnType<typeof copyLinkIn>) {
  const copy = await app.inject({ method: 'POST', url: '/api/copies', payload: link })
  return readPdf(copy.rawPayload)
}

describe('an application in Spanish', () => {
  it('is stored with the signed language and texts', async () => {
    const server = await testServer()
    const link = copyLinkIn(await server.submit(signed, SPANISH))
    const { evidence, shown } = await server.open(link.reference)
    expect(evidence).toMatchObject({ language: 'es', agreement: { version: VERSION } })
    expect(evidence.consents.every(({ version }) => version.endsWith('.es'))).toBe(true)
    expect(shown.consents).toHaveLength(4)
    expect(shown.summary[0]?.title).toBe(es.summary.sections['business-details'])
    const event = await server.db.selectFrom('events').select('detail').executeTakeFirstOrThrow()
    expect(JSON.parse(event.detail)).toMatchObject({
      language: 'es',
      agreement: { version: VERSION },
    })
  })

  it('has a signed copy in Spanish', async () => {
    const server = await testServer()
    const copy = await copyOf(server, copyLinkIn(await server.submit(signed, SPANISH)))
    const text = JSON.stringify(copy)
    for (const shown of [es.signedCopy.heading, es.signedCopy.evidence.language, 'Español']) {
      expect(text).toContain(shown)
    }
    expect(text).not.toContain('Signature Evidence')
  })

  it('gets errors in Spanish', async () => {
    const { submit } = await testServer()
    const answer = await submit({ ...signed, businessName: '' }, SPANISH)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({
      errors: [{ field: 'businessName', code: 'required', message: es.errors.required }],
    })
    const malformed = await submit('{', SPANISH)
    expect(malformed.json()).toEqual({ errors: [{ code: 'bad-request', message: es.api.notJson }] })
  })

  it('has to be signed under the Spanish agreement', async () => {
    const { submit } = await testServer()
    const signing = { ...sampleSubmission().signing, language: 'es' }
    expect((await submit({ ...signed, signing }, SPANISH)).statusCode).toBe(409)
  })
})

describe('the agreement', () => {
  it.each([
    [`${AGREEMENT}?lang=es`, {}, VERSION],
    [`${AGREEMENT}?lang=en`, SPANISH, '2026-11-24'],
    [AGREEMENT, SPANISH, VERSION],
    [AGREEMENT, { ...SPANISH, cookie: 'lang=en' }, '2026-11-24'],
    [AGREEMENT, {}, '2026-11-24'],
    [`${AGREEMENT}?lang=de&lang=es`, {}, '2026-11-24'],
  ])('at %s with %j is version %s', async (url, headers, version) => {
    const { app } = await testServer()
    const answer = await app.inject({ url, headers })
    expect(answer.body).toContain(`<html lang="${version === VERSION ? 'es' : 'en'}-US">`)
    expect(answer.body).toContain(`content="${version}"`)
  })

  it('is the English one if an operator has no other', async () => {
    const file = 'public/agreement/merchant-agreement.md'
    const en = await loadAgreement(file, { name: 'Merchant Services' })
    const agreements = await inEachLanguage(async () => en)
    const server = await testServer({}, { agreements })
    const answer = await server.app.inject(`${AGREEMENT}?lang=es`)
    expect(answer.body).toContain('<html lang="en-US">')
  })
})
