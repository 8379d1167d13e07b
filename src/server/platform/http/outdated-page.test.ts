import { describe, expect, it } from 'vitest'
import { openCorrectionRoute } from '../../../api/corrections.ts'
import { openOwnerLinkRoute } from '../../../api/owner-entry.ts'
import { SCHEMA_HEADER } from '../../../api/page-outdated.ts'
import { urlOf } from '../../../api/route.ts'
import { sampleSubmission } from '../../../application/testing/sample-application.ts'
import { allMessages } from '../../../messages/all.ts'
import { mainly } from '../../../test-support/engines.ts'
import {
  asApplicant,
  enteredDetails,
  LINK_TOKEN,
  OWNER_LINK,
} from '../../../test-support/owner-entry.ts'
import {
  ask,
  CORRECTION_ID,
  corrected,
  correctionServer,
  correctionToken,
} from '../../../test-support/test-correction.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { schemaHash } from './schema-hash.ts'

const OTHER = { [SCHEMA_HEADER]: '0123456789abcdef' }
const OWN = { [SCHEMA_HEADER]: schemaHash }
const sample = sampleSubmission()
const [owner] = sample.companyOwners

function without(body: object, name: string): object {
  return Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))
}

function outdated(language: 'en' | 'es' = 'en') {
  const message = allMessages[language].api.errors['page.outdated']
  return { errors: [{ code: 'page.outdated', message }] }
}

describe('a submission of a page with another schema', () => {
  const ofOwner = (changed: object) => ({ ...sample, companyOwners: [changed] })
  it.each<[string, object, number, number]>([
    ['that fits and is valid', sample, 303, 303],
    ['that lacks a question that is optional', without(sample, 'mailingAddress'), 303, 303],
    ['with a question that is unknown here', { ...sample, businessPager: '' }, 409, 400],
    ['with an unknown question of an owner', ofOwner({ ...owner, nickname: 'M' }), 409, 400],
    ['with another type', { ...sample, tin: 941234567 }, 409, 400],
    ['that lacks a question that is required', without(sample, 'businessPhone'), 409, 422],
    ['that lacks a required question of an owner', ofOwner(without({ ...owner }, 'dob')), 409, 422],
    [
      'that lacks a required question, and breaks a rule',
      { ...without(sample, 'businessPhone'), tin: '94' },
      409,
      422,
    ],
    ['with a choice that is unknown here', { ...sample, mcc: '0001' }, 409, 422],
    ['that breaks a rule', { ...sample, tin: '94' }, 422, 422],
    ['with an empty answer', { ...sample, businessPhone: '' }, 422, 422],
    ['without a bank account', { ...sample, plaid: null, manualEntry: null }, 422, 422],
    ['without owners', { ...sample, companyOwners: [], authorizedController: null }, 422, 422],
  ])('%s', async (_, body, status, same) => {
    const { submit, stored } = await testServer()
    const answer = await submit(body, OTHER)
    expect(answer.statusCode).toBe(status)
    if (status === 409) {
      expect(answer.json()).toEqual(outdated())
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect(await stored()).toBe(status === 303 ? 1 : 0)
    for (const headers of [OWN, {}]) expect((await submit(body, headers)).statusCode).toBe(same)
  })

  it('is answered in the language of the page', async () => {
    const { submit } = await testServer()
    const spanish = { ...OTHER, 'accept-language': 'es' }
    expect((await submit({ ...sample, businessPager: '' }, spanish)).json()).toEqual(outdated('es'))
  })

  it.each([
    ['no JSON', '{"businessName":', 400],
    ['a malformed key', { body: sample, headers: { 'idempotency-key': 'short' } }, 400],
  ])('is refused as usual with %s', async (_, sent, status) => {
    const { submit } = await testServer()
    const { body, headers } = typeof sent === 'string' ? { body: sent, headers: {} } : sent
    expect((await submit(body, { ...OTHER, ...headers })).statusCode).toBe(status)
  })
})

describe.each(mainly('SQLite'))('on $name', (engine) => {
  it('a key that an outdated page could not use works on the page that it loads', async () => {
    const { submit, stored } = await testServer(await engine.settings())
    const key = { 'idempotency-key': 'a1b2c3d4-e5f6-7890-abcd-ef0123456789' }
    const first = await submit({ ...sample, businessPager: '' }, { ...OTHER, ...key })
    expect(first.statusCode).toBe(409)
    expect((await submit(sample, { ...OWN, ...key })).statusCode).toBe(303)
    expect(await stored()).toBe(1)
  })

  it('corrections of a page with another schema stay open', async () => {
    const { server, person, reference, shown } = await correctionServer(engine)
    await ask(person, reference)
    const post = (payload: object) =>
      server.app.inject({
        method: 'POST',
        url: urlOf(openCorrectionRoute, { params: { id: CORRECTION_ID } }),
        headers: { authorization: `Bearer ${correctionToken()}`, ...OTHER },
        payload,
      })
    for (const body of [
      { ...corrected(), businessPager: '' },
      without(corrected(), 'businessPhone'),
    ]) {
      const answer = await post(body)
      expect([answer.statusCode, answer.json()]).toEqual([409, outdated()])
    }
    expect((await shown()).awaitsCorrection).toBe(true)
    expect((await post(corrected())).statusCode).toBe(303)
  })

  it("an owner's link that a page with another schema could not use stays open", async () => {
    const server = await testServer(await engine.settings())
    await asApplicant(server, 'PUT')
    const post = (details: object) =>
      server.app.inject({
        method: 'POST',
        url: urlOf(openOwnerLinkRoute, { params: { id: OWNER_LINK } }),
        headers: { authorization: `Bearer ${LINK_TOKEN}`, ...OTHER },
        payload: { name: 'Ana Núñez', language: 'en', details },
      })
    for (const details of [{ ...enteredDetails, nickname: '' }, without(enteredDetails, 'dob')]) {
      const answer = await post(details)
      expect([answer.statusCode, answer.json()]).toEqual([409, outdated()])
    }
    expect((await post({ ...enteredDetails, ssn: '1' })).statusCode).toBe(422)
    expect((await post(enteredDetails)).statusCode).toBe(204)
  })
})
