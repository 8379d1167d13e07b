/** Tests records that another version stored, and records that differ from what was signed. */

import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { unsealWith } from '../../server/platform/encryption/unseal.ts'
import { findApplication } from '../../server/records/list-service.ts'
import { applicationHash } from '../../server/records/sealed-records-service.ts'
import { identityOf, reseal } from '../../test-support/reseal.ts'
import { newKey, operator } from '../../test-support/run-operator.ts'
import { submitSamples, testServer } from '../../test-support/test-server.ts'

type Content = Readonly<Record<string, unknown>>

async function stored(change: (record: Content) => string) {
  const server = await testServer()
  const [reference = ''] = await submitSamples(server, 1)
  const text = await reseal(server, reference, change)
  const identity = identityOf(server)
  const env = { DATA_DIR: server.folder }
  const run = (...args: readonly string[]) => operator(env, ...args, '--identity', identity)
  return { server, reference, text, identity, env, run }
}

/** Every command that reads what is sealed. */
function readings(reference: string, folder: string): readonly (readonly string[])[] {
  return [
    ['show', reference],
    ['export'],
    ['copy', reference, '--output', join(folder, 'copy.pdf')],
  ]
}

/** A record with other answers, whose stated hash is the evidence's. */
function withAnswers(record: Content, submission: object): string {
  const applicationSha256 = applicationHash(submission, record.salt)
  const evidence = { ...Object(record.evidence), applicationSha256 }
  return JSON.stringify({ ...record, submission, evidence })
}

test('a record from before a question was added is shown without it, and exported', async () => {
  const { reference, run, server } = await stored((record) => {
    const { yearFounded: _, ...submission } = Object(record.submission)
    return withAnswers(record, submission)
  })
  const shown = await run('show', reference)
  expect(shown.out).toContain('Golden Gate Bakery')
  expect(shown.out).not.toContain('Year Founded')
  for (const reading of readings(reference, server.folder)) {
    expect(await run(...reading)).toMatchObject({ code: 0 })
  }
  const [line = ''] = (await run('export')).out.split('\n')
  expect(JSON.parse(line).record).toMatchObject({
    submission: { yearFounded: '' },
    unasked: ['yearFounded'],
  })
})

describe('a record of a later version', () => {
  /** A record as another program may write it. */
  const later = (record: Content) => {
    const { schema, ...others } = record
    return `${JSON.stringify({ risk: { score: 1e3 }, ...others, schema }, undefined, 3)}\n`
  }

  it('is refused with a sentence that names the reason', async () => {
    const { reference, run, server } = await stored(later)
    for (const reading of readings(reference, server.folder)) {
      expect(await run(...reading)).toMatchObject({
        code: 1,
        err: expect.stringContaining(
          `${reference}: This record has “risk”, which this release does not know.`,
        ),
      })
    }
  })

  it('is verified, and re-encrypted byte for byte', async () => {
    const { server, reference, run, identity, env, text } = await stored(later)
    expect(await run('verify')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 application, sealed answers as signed'),
    })
    const { file, recipient } = await newKey()
    const renewed = { ...env, SEALING_RECIPIENTS: recipient }
    expect(await operator(renewed, 'rekey', '--identity', identity)).toMatchObject({
      out: '1 re-encrypted, 0 already up to date.\n',
    })
    const row = await findApplication(server.db, reference)
    const unseal = await unsealWith(file)
    expect(Buffer.from(await unseal.bytes(row?.sealed ?? Buffer.of())).toString()).toBe(text)
    expect(await operator(env, 'verify', '--identity', file)).toMatchObject({ code: 0 })
    expect(await run('verify')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`can't open 1 of them:\n  ${reference}`),
    })
  })
})

describe('a record whose answers are not those that were signed', () => {
  const finding = 'the sealed answers are not those that were signed'
  const other = (record: Content) => ({ ...Object(record.submission), tin: '987654321' })

  it('is reported, and neither read nor re-encrypted', async () => {
    const { server, reference, run, env } = await stored((record) =>
      JSON.stringify({ ...record, submission: other(record) }),
    )
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
    const { recipient } = await newKey()
    const renewed = { ...env, SEALING_RECIPIENTS: recipient }
    const rekey = () => operator(renewed, 'rekey', '--identity', identityOf(server))
    const runs = [['verify'], ...readings(reference, server.folder)].map(
      (reading) => () => run(...reading),
    )
    for (const run of [...runs, rekey]) {
      expect(await run()).toMatchObject({
        code: 1,
        err: expect.stringContaining(`${reference}: ${finding}`),
      })
    }
  })

  it('is reported even if its evidence was changed to match', async () => {
    const { reference, run } = await stored((record) => withAnswers(record, other(record)))
    expect(await run('verify')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${reference}: ${finding}`),
    })
  })
})
