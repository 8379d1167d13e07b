import { describe, expect, it } from 'vitest'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import {
  ask,
  CORRECTION_ID,
  corrected,
  correctionApplications,
  correctionRequest,
  correctionServer,
  correctionsOf,
  OTHER_CORRECTION_ID,
  WRONG_TOKEN,
  withLink,
} from '../../test-support/test-correction.ts'
import { submitSamples, TEST_NOW } from '../../test-support/test-server.ts'
import { openLedger } from '../open-ledger.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { closeExpired } from './service.ts'

describe.each(engines)('corrections on $name', (engine) => {
  const itOnce = itMainly('SQLite', engine)

  itOnce('are withdrawn by a reviewer, and by a decision', async () => {
    const { server, reference, person, shown } = await correctionServer(engine)
    await ask(person, reference)
    const withdraw = (subject: string, id = CORRECTION_ID) =>
      person.send('DELETE', correctionsOf(subject, id))
    const [other = ''] = await submitSamples(server, 1)
    expect((await withdraw(other)).statusCode).toBe(409)
    expect((await withdraw('MA-2222-2222')).statusCode).toBe(404)
    expect((await withdraw(reference)).statusCode).toBe(204)
    expect((await withdraw(reference)).json().errors[0].code).toBe('correction.refused')
    expect((await withLink(server)).json()).toMatchObject({ state: 'withdrawn', ciphertext: null })
    const late = await withLink(server, corrected())
    expect([late.statusCode, late.json().errors[0].code]).toEqual([409, 'correction.closed'])
    await ask(person, reference, correctionRequest({ id: OTHER_CORRECTION_ID }))
    const decide = (to: string) =>
      person.send('POST', `${CONSOLE_APPLICATIONS_PATH}/${reference}/decisions`, {
        to,
        version: 1,
        endsCorrection: true,
      })
    await decide('reviewing')
    expect((await shown()).corrections[1]).toMatchObject({ state: 'waiting' })
    await person.send('POST', `${CONSOLE_APPLICATIONS_PATH}/${reference}/opened`, {})
    await decide('approved')
    const { awaitsCorrection, corrections, history } = await shown()
    expect([awaitsCorrection, corrections[1]?.state]).toEqual([false, 'withdrawn'])
    expect(history.slice(-2).map(({ what }) => what)).toEqual([
      'request for corrections canceled',
      'status changed from In review to Approved',
    ])
    const third = correctionRequest({ id: 'dGhpcmQtY29ycmVjdGlvbg' })
    expect((await ask(person, reference, third)).statusCode).toBe(409)
    expect(await storedProblems(server)).toEqual([])
  })

  it('are not withdrawn while an event is changed, which may be their end', async () => {
    const { server, reference, person } = await correctionServer(engine)
    await ask(person, reference)
    const receipt = server.db.updateTable('events').where('kind', '=', 'received')
    await receipt.set({ at: 'then' }).execute()
    const withdraw = () => person.send('DELETE', correctionsOf(reference, CORRECTION_ID))
    expect((await withdraw()).json().errors[0].code).toBe('evidence')
    await receipt.set({ at: TEST_NOW.toISOString() }).execute()
    expect((await withdraw()).statusCode).toBe(204)
  })

  it('expire, are forgotten, and then look like unknown ones', async () => {
    const { server, clock, reference, person } = await correctionServer(engine, {
      CORRECTION_DAYS: '5',
    })
    await ask(person, reference)
    clock.now = new Date(TEST_NOW.getTime() + 5 * DAY_MS)
    const answers = [
      await withLink(server),
      await withLink(server, corrected()),
      await withLink(server, undefined, { id: OTHER_CORRECTION_ID, token: WRONG_TOKEN }),
      await withLink(server, corrected(), { token: WRONG_TOKEN }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    await closeExpired(server.db, {
      at: clock.now,
      signer: server.signer,
      ledger: openLedger(server.config),
    })
    const [row] = await server.db.selectFrom('corrections').selectAll().execute()
    expect(row).toMatchObject({ state: 'expired', ciphertext: null })
    const again = await server.signIn('reviewer')
    const request = correctionRequest({ id: OTHER_CORRECTION_ID })
    expect((await ask(again, reference, request)).statusCode).toBe(200)
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('expire behind any number of requests of edited applications', async () => {
    const { server, clock, another } = await correctionApplications(engine)
    const [edited, sound] = [await another(), await another()]
    await edited.request()
    const { db, signer } = server
    const ofEdited = db.selectFrom('corrections').selectAll().where('id', '=', edited.id)
    const row = await ofEdited.executeTakeFirstOrThrow()
    const copies = Array.from({ length: 100 }, (_, index) => ({ ...row, id: `-${100 + index}` }))
    await db.insertInto('corrections').values(copies).execute()
    await sound.request()
    await db
      .deleteFrom('events')
      .where('reference', '=', edited.reference)
      .where('number', '=', 1)
      .execute()
    const at = new Date(clock.now.getTime() + 100 * DAY_MS)
    await closeExpired(db, { at, signer, ledger: openLedger(server.config) })
    const states = db
      .selectFrom('corrections')
      .select('state')
      .where('id', 'in', [edited.id, sound.id])
    const rows = await states.orderBy('state').execute()
    expect(rows.map(({ state }) => state)).toEqual(['expired', 'waiting'])
  })
})

describe.each(engines)('corrections on $name', (engine) => {
  it('are requested once if two people ask at the same time', async () => {
    const { reference, person } = await correctionServer(engine)
    const answers = await Promise.all([
      ask(person, reference),
      ask(person, reference, correctionRequest({ id: OTHER_CORRECTION_ID })),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  itMainly('SQLite', engine)(
    'are asked for once at a time, of the latest version, before it is decided',
    async () => {
      const { server, reference, person } = await correctionServer(engine)
      const refused = { errors: [{ code: 'correction.refused', message: expect.any(String) }] }
      const other = { id: OTHER_CORRECTION_ID }
      expect((await ask(person, reference)).statusCode).toBe(200)
      const second = await ask(person, reference, correctionRequest(other))
      expect([second.statusCode, second.json()]).toEqual([409, refused])
      await withLink(server, corrected())
      const old = await ask(person, reference, correctionRequest(other))
      expect([old.statusCode, old.json()]).toEqual([409, refused])
      const latest = await ask(person, reference, correctionRequest({ ...other, version: 2 }))
      expect(latest.statusCode).toBe(200)
      expect((await ask(person, 'MA-2222-2222')).statusCode).toBe(404)
    },
  )
})
