import { describe, expect, it } from 'vitest'
import { engines, itMainly } from '../../test-support/engines.ts'
import {
  ask,
  corrected,
  correctionRequest,
  correctionServer,
  OTHER_CORRECTION_ID,
  withLink,
} from '../../test-support/test-correction.ts'

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
