import { describe, expect, it, vi } from 'vitest'
import { answering, testHttp } from '../../test-support/test-http.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { commonShape, fedShape, httpDirectory } from './http-directory.ts'
import { seedDirectory } from './plugin.ts'

const now = () => performance.now()
const UNKNOWN = { ok: false, reason: 'unknown' }

describe('a directory over HTTP', () => {
  it('is asked by routing number, with the credential in a header', async () => {
    const seen: unknown[] = []
    const url = await testHttp((request, response) => {
      seen.push(request.url, request.headers.authorization)
      answering({ data: { name: 'Harborview Bank' } })(request, response)
    })
    const ask = httpDirectory({ url, token: 'credential', shape: commonShape, now })
    expect(await ask('123456780')).toEqual({ ok: true, name: 'Harborview Bank' })
    expect(seen).toEqual(['/?format=json&routingnumber=123456780', 'Bearer credential'])
  })

  it.each([
    ['lookup', '/routing/lookup', commonShape],
    ['FED server', '/fed/ach/search', fedShape],
  ])('distinguishes known and unknown numbers at a %s', async (_name, path, shape) => {
    const sandbox = await testSandbox()
    const ask = httpDirectory({ url: sandbox.url + path, token: 't', shape, now })
    expect(await ask('123456780')).toEqual({ ok: true, name: 'Harborview Bank' })
    expect(await ask('110000000')).toEqual(UNKNOWN)
  })

  it.each([
    ['an empty name', { data: { name: ' ' } }],
    ['no name', { data: null }],
  ])('reads %s as an unknown number', async (_name, body) => {
    const url = await testHttp(answering(body))
    expect(await httpDirectory({ url, token: '', shape: commonShape, now })('1')).toEqual(UNKNOWN)
  })

  it.each([{ data: { name: 7 } }, { data: { name: { en: 'Harborview Bank' } } }])(
    'fails, and reports the place, if the name is no text: %j',
    async (body) => {
      const url = await testHttp(answering(body))
      const report = vi.fn()
      const ask = httpDirectory({ url, token: '', shape: commonShape, now, report })
      expect(await ask('123456780')).toEqual({ ok: false, reason: 'failed' })
      const failure = { kind: 'unexpected-answer', status: 200, place: 'data.name' }
      expect(report.mock.calls).toEqual([[failure]])
    },
  )

  it.each([401, 403, 500])('fails on status %i', async (status) => {
    const url = await testHttp(answering({ data: { name: 'no' } }, status))
    const outcome = await httpDirectory({ url, token: '', shape: commonShape, now })('1')
    expect(outcome).toEqual({ ok: false, reason: 'failed' })
  })

  it.each([
    [commonShape, { data: { name: 'Harborview Bank', routing_number: '021000021' } }],
    [commonShape, { rn: 21000021, data: { name: 'Harborview Bank' } }],
    [fedShape, { achParticipants: [{ cleanName: 'Harborview', routingNumber: '021000021' }] }],
  ])('returns no name of another number: %j %j', async (shape, body) => {
    const url = await testHttp(answering(body))
    const ask = httpDirectory({ url, token: '', shape, now })
    expect(await ask('123456780')).toEqual({ ok: false, reason: 'failed' })
    expect((await ask('021000021')).ok).toBe(true)
  })

  it('is asked on after numbers that it fails for, because a stranger chooses them', async () => {
    const url = await testHttp((request, response) => {
      const isOdd = request.url?.includes('routingnumber=9') === true
      answering({ data: { name: 'Harborview Bank' } }, isOdd ? 500 : 200)(request, response)
    })
    const ask = httpDirectory({ url, token: '', shape: commonShape, now })
    for (let number = 91; number < 98; number += 1) await ask(String(number))
    expect(await ask('123456780')).toEqual({ ok: true, name: 'Harborview Bank' })
  })

  it('remembers known and unknown numbers for a day, and failures not at all', async () => {
    let time = 0
    const statuses = [500, 404, 200]
    let calls = 0
    const url = await testHttp((request, response) => {
      answering({ data: { name: 'Bank' } }, statuses[calls])(request, response)
      calls += 1
    })
    const ask = httpDirectory({ url, token: '', shape: commonShape, now: () => time })
    const outcomes = [await ask('1'), await ask('1'), await ask('1')]
    time = 24 * 3_600_000
    outcomes.push(await ask('1'), await ask('1'))
    expect(outcomes.map((outcome) => (outcome.ok ? outcome.name : outcome.reason))).toEqual([
      'failed',
      'unknown',
      'unknown',
      'Bank',
      'Bank',
    ])
    expect(calls).toBe(3)
  })
})

describe('the shipped seed', () => {
  it.each([
    ['021000021', 'JPMORGAN CHASE'],
    ['121000248', 'WELLS FARGO BANK, NA'],
  ])('knows %s', async (number, name) => {
    expect(await seedDirectory(number)).toEqual({ ok: true, name })
  })

  it('does not know a number that belongs to no bank', async () => {
    expect(await seedDirectory('110000000')).toEqual(UNKNOWN)
  })
})
