import { describe, expect, it } from 'vitest'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { appendPendingEvents } from '../audit-log/append-to-audit-log.ts'
import { readTrust } from '../audit-log/signatures.ts'
import { verifyEvidence } from '../evidence/verify-evidence.ts'
import { type ConsoleServer, consoleServer } from '../testing/console-visitor.ts'
import { engines } from '../testing/engines.ts'
import { fetchCopy } from '../testing/test-copies.ts'
import {
  ask,
  CORRECTION_CIPHERTEXT,
  corrected,
  correctionRequest,
  withLink,
} from '../testing/test-correction.ts'
import { copyLinkIn, submitSamples, TEST_NOW } from '../testing/test-server.ts'

const QUEUE = '/console/api/applications'
const DAY_MS = 86_400_000

describe.each(engines)('corrections on $name', (engine) => {
  async function withOne(env: Readonly<Record<string, string>> = {}) {
    const clock = { now: TEST_NOW }
    const settings = { ...(await engine.settings()), ...env }
    const server = await consoleServer(settings, { now: () => clock.now })
    const [reference = ''] = await submitSamples(server, 1)
    const person = await server.signIn('reviewer')
    const shown = async (): Promise<ConsoleApplication> =>
      (await person.get(`${QUEUE}/${reference}`)).json()
    return { server, clock, reference, person, shown }
  }

  /** Nothing is wrong, also by the rules of production. */
  async function problems({ db, config, signer }: ConsoleServer) {
    const trust = { ...(await readTrust(config)), production: true, hasConsole: true }
    await appendPendingEvents(db, { signer, trust })
    return (await verifyEvidence(db, trust)).problems
  }

  it('are asked for, answered, and become version 2', async () => {
    const { server, reference, person, shown } = await withOne()
    const asked = await ask(person, reference)
    const expiresAt = new Date(TEST_NOW.getTime() + 14 * DAY_MS).toISOString()
    expect([asked.statusCode, asked.json()]).toEqual([200, { expiresAt, mailed: false }])
    const waiting = await shown()
    expect(waiting).toMatchObject({
      awaitsCorrection: true,
      corrections: [
        { state: 'waiting', by: 'Rita Bell', fields: ['businessPhone'], expiresAt, version: null },
      ],
    })
    const queue = (await person.get(`${QUEUE}?correction=waiting`)).json()
    expect(queue.applications).toMatchObject([{ reference, awaitsCorrection: true }])
    const opened = await withLink(server)
    expect(opened.headers['cache-control']).toBe('no-store')
    expect(opened.json()).toEqual({
      state: 'waiting',
      ciphertext: CORRECTION_CIPHERTEXT,
      expiresAt,
      recipients: [expect.stringMatching(/^age1/)],
    })
    const answer = await withLink(server, corrected())
    expect(answer.statusCode).toBe(303)
    const { corrections, awaitsCorrection, history } = await shown()
    expect(awaitsCorrection).toBe(false)
    expect(corrections).toMatchObject([{ state: 'corrected', version: { number: 2 } }])
    expect(history.map(({ what, by }) => `${what} by ${by}`)).toEqual([
      'received by server',
      'corrections asked for: businessPhone by Rita Bell',
      'corrected: version 2 by server',
    ])
    expect((await person.get(`${QUEUE}?correction=waiting`)).json().applications).toEqual([])
    expect((await withLink(server)).json()).toMatchObject({ state: 'corrected', ciphertext: null })
    const copy = await fetchCopy(server, copyLinkIn(answer))
    expect(copy.statusCode).toBe(200)
    expect(await problems(server)).toEqual([])
  })

  it('get the first answer again for the same body, and no other', async () => {
    const { server, reference, person } = await withOne()
    await ask(person, reference)
    const first = await withLink(server, corrected())
    const again = await withLink(server, corrected())
    expect([again.statusCode, again.json()]).toEqual([303, first.json()])
    const other = await withLink(server, corrected({ businessPhone: '4155550101' }))
    expect([other.statusCode, other.json().errors[0].code]).toEqual([409, 'correction.closed'])
  })

  it('are asked for once at a time, of the latest version, before it is decided', async () => {
    const { server, reference, person } = await withOne()
    const refused = { errors: [{ code: 'correction.refused', message: expect.any(String) }] }
    const other = { id: 'b3RoZXItY29ycmVjdGlvbg' }
    expect((await ask(person, reference)).statusCode).toBe(200)
    const second = await ask(person, reference, correctionRequest(other))
    expect([second.statusCode, second.json()]).toEqual([409, refused])
    await withLink(server, corrected())
    const old = await ask(person, reference, correctionRequest(other))
    expect([old.statusCode, old.json()]).toEqual([409, refused])
    const latest = await ask(person, reference, correctionRequest({ ...other, version: 2 }))
    expect(latest.statusCode).toBe(200)
    expect((await ask(person, 'MA-2222-2222')).statusCode).toBe(404)
  })
})
