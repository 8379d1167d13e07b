import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { FormDefinition } from '../../application/forms/definition.ts'
import { engines, openedOn } from '../../test-support/engines.ts'
import { TEST_NOW } from '../../test-support/test-server.ts'
import { parseConfig } from '../platform/config/config.ts'
import { hashOf } from '../platform/encryption/hash.ts'
import { newSigningKey, signerOf } from '../platform/encryption/signing-key.ts'
import { differences, joinServers, type SharedSettings, sharedSettings } from './service.ts'
import { putServer } from './store.ts'

const HOOK = { WEBHOOK_ALLOW_PRIVATE: 'yes', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` }
const OURS = { ...HOOK, WEBHOOK_URL: 'http://127.0.0.1:9/ours' }
const OTHER = { ...HOOK, BRAND_NAME: 'Acme', WEBHOOK_URL: 'http://127.0.0.1:9/acme' }

const NO_QUESTIONS: FormDefinition = {
  schema: 1,
  languages: ['en', 'es'],
  steps: [],
  questions: [],
  documents: [],
  overrides: [],
  retired: [],
}

type Programs = Parameters<typeof sharedSettings>[1]['programs']

function settingsOf(
  env: Readonly<Record<string, string>>,
  review?: string,
  programs: Programs = [],
  form?: FormDefinition,
): SharedSettings {
  const config = parseConfig({ DATA_DIR: '/nowhere', ...env })
  const agreementPages = { en: 'a1', es: 'b2' }
  return sharedSettings(config, { agreementPages, recipients: ['age1'], programs, review, form })
}

/** Returns a program whose pages do not depend on these settings. */
function acme(
  env: Readonly<Record<string, string>>,
  checklist: Programs[number]['checklist'] = [],
) {
  const config = parseConfig({ DATA_DIR: '/nowhere', ...env })
  return { id: 'acme', config, checklist, shown: { text: '{}', sha256: 'a'.repeat(64) } }
}

const WITH = {
  ...OURS,
  MAIL_FROM: 'apply@example.com',
  CONSOLE_ISSUER: 'https://login.example.com',
  RETENTION_DAYS: '90',
}

function different(
  ours: Readonly<Record<string, string>>,
  theirs: Readonly<Record<string, string>>,
): readonly string[] {
  return differences(settingsOf(ours), settingsOf(theirs))
}

describe('settings that servers on one database must have in common', () => {
  it.each([
    ['BRAND_COLOR', '#0b5fff'],
    ['BRAND_LOGO', '/logo.svg'],
    ['SUPPORT_EMAIL', 'help@example.com'],
    ['SUPPORT_PHONE', '(555) 010-0199'],
    ['TERMS_URL', '/terms'],
    ['DOCUMENTS', 'id?'],
    ['COPY_CODE', 'yes'],
    ['CORRECTION_DAYS', '15'],
    ['SCREENING_THRESHOLD', '90'],
    ['FOUR_EYES_ABOVE', '0'],
    ['WEBHOOK_SECRET', `whsec_${'B'.repeat(32)}`],
    ['NOTIFY_EMAIL', 'owner@example.com'],
    ['MAIL_ON_DECISION', 'yes'],
    ['CONSOLE_ISSUER', 'https://other.example.com'],
    ['CONSOLE_ROLE_CLAIM', 'roles'],
    ['CONSOLE_ADMINISTRATORS', 'ada@example.com'],
    ['CONSOLE_TRUST_EMAIL', 'yes'],
    ['OPERATOR_PEOPLE', 'ada=00u1x9'],
    ['RETENTION_DAYS', '91'],
  ])('are reported if %s differs', (name, value) => {
    expect(different(WITH, { ...WITH, [name]: value })).toEqual([name])
  })

  it.each([
    ['PORT', '8080'],
    ['LOG_LEVEL', 'debug'],
    ['REQUESTS_PER_MINUTE', '1'],
    ['CONSOLE_CLIENT_SECRET', 'another'],
  ])('are not %s', (name, value) => {
    expect(different(WITH, { ...WITH, [name]: value })).toEqual([])
  })

  it('include those of a program that no page shows', () => {
    const { WEBHOOK_URL, WEBHOOK_SECRET } = OURS
    const ours = acme({ WEBHOOK_URL, WEBHOOK_SECRET })
    const other = { WEBHOOK_URL, WEBHOOK_SECRET: `whsec_${'B'.repeat(32)}` }
    const step = { id: 'visit', text: 'Website visited' }
    for (const [theirs, named] of [
      [acme({ WEBHOOK_URL, WEBHOOK_SECRET }), []],
      [acme(other), ['PROGRAMS_DIR (webhook, checklist)']],
      [
        acme({ WEBHOOK_SECRET, WEBHOOK_URL: `${WEBHOOK_URL}/2` }),
        ['PROGRAMS_DIR (webhook, checklist)'],
      ],
      [acme({ WEBHOOK_URL, WEBHOOK_SECRET }, [step]), ['PROGRAMS_DIR (webhook, checklist)']],
    ] as const) {
      expect(differences(settingsOf({}, '', [ours]), settingsOf({}, '', [theirs]))).toEqual(named)
    }
  })

  it('are the same in another order', () => {
    const people = ['ada@example.com', 'rita@example.com']
    const [ours, theirs] = [people, people.toReversed()].map((list) => ({
      ...WITH,
      CONSOLE_REVIEWERS: list.join(),
    }))
    expect(different(ours ?? {}, theirs ?? {})).toEqual([])
  })

  it('are compared by the content of their files', () => {
    const [ours, theirs] = ['[]', '[{}]'].map((review) => settingsOf({}, review))
    expect(differences(ours ?? {}, theirs ?? {})).toEqual(['REVIEW_FILE'])
    const [nothing, asks] = [NO_QUESTIONS, { ...NO_QUESTIONS, retired: ['terminals'] }].map(
      (form) => settingsOf({}, undefined, [], form),
    )
    expect(differences(nothing ?? {}, asks ?? {})).toEqual(['QUESTIONS_FILE'])
    expect(differences(settingsOf({}), nothing ?? {})).toEqual(['QUESTIONS_FILE'])
  })

  it('exclude those for delivery, mail, the console and deletion beside a server without them', () => {
    const {
      WEBHOOK_URL: _,
      MAIL_FROM: __,
      CONSOLE_ISSUER: ___,
      RETENTION_DAYS: ____,
      ...bare
    } = WITH
    const changed = { NOTIFY_EMAIL: 'owner@example.com', CONSOLE_TRUST_EMAIL: 'yes' }
    expect(different({ ...WITH, ...changed }, bare)).toEqual([])
  })

  it.each([
    ['SEAL_NAMES', 'false'],
    ['FOUR_EYES_ABOVE', null],
    ['PUBLIC_URL', null],
    ['WEBHOOK_URL', OURS.WEBHOOK_URL],
  ])('are hashed as earlier releases hash them, such as %s', (name, value) => {
    expect(settingsOf(OURS)[name]).toBe(hashOf(['shared setting 1', name, value]))
  })

  it.each([
    ['WEBHOOK_SECRET', HOOK.WEBHOOK_SECRET],
    ['MAIL_KEY', 'the-key-that-all-servers-share-for-mail'],
  ])('include %s only as a key', (name, secret) => {
    const hash = createHmac('sha256', secret).update('the same?').digest('hex')
    expect(settingsOf({ ...OURS, [name]: secret })[name]).toBe(
      hashOf(['shared setting 1', name, hash]),
    )
  })
})

describe.each(engines)('the servers that run, on $name', (engine) => {
  async function several() {
    const db = await openedOn(engine)
    const signer = signerOf('server', newSigningKey())
    let at = TEST_NOW.getTime()
    const start = (env: Readonly<Record<string, string>>) =>
      joinServers(db, {
        settings: settingsOf(env),
        accept: false,
        now: () => new Date(at),
        signer,
      })
    const wait = (seconds: number) => {
      at += seconds * 1000
    }
    return { start, wait, db }
  }

  it('exclude a server that was refused, leaves delivery to the others, or has stopped', async () => {
    const { start } = await several()
    const first = await start(OURS)
    for (const _time of [1, 2]) await expect(start(OTHER)).rejects.toThrow('(seen 0 seconds ago)')
    const silent = await start({})
    await first.leave()
    await silent.leave()
    await start(OTHER)
  })

  it('do not compare settings that an earlier release does not report', async () => {
    const { start, db } = await several()
    const { BRAND_NAME: brand = '' } = settingsOf(OURS)
    await putServer(db, { id: 'earlier', settings: { BRAND_NAME: brand }, seenAt: TEST_NOW })
    await start({ ...OURS, SUPPORT_EMAIL: 'help@example.com' })
    await expect(start({ ...OURS, BRAND_NAME: 'Acme' })).rejects.toThrow('What differs: BRAND_NAME')
  })

  it('include a server until it has been silent for half a minute, as after a kill', async () => {
    const { start, wait } = await several()
    const first = await start(OURS)
    wait(20)
    await first.job.tick()
    wait(29)
    await expect(start(OTHER)).rejects.toThrow('(seen 29 seconds ago)')
    wait(2)
    await start(OTHER)
  })
})
