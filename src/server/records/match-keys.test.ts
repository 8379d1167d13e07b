import { describe, expect, it } from 'vitest'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { engines, openedOn } from '../../test-support/engines.ts'
import { storedApplication } from '../../test-support/stored-rows.ts'
import { findSame, saveMatchKeys } from './match-keys-service.ts'
import { addApplication } from './service.ts'

describe.each(engines)('the applications with a key on $name', (engine) => {
  it('are at most twenty, and the result says if there are more', async () => {
    const db = await openedOn(engine)
    const keys = [{ kind: 'name', hash: 'a'.repeat(32) }] as const
    const add = async (reference: string) => {
      await addApplication(db, { ...storedApplication, reference, idempotency_key_hash: null })
      await saveMatchKeys(db, { reference, version: 1, secret: 'secret', keys })
    }
    const same = async () => {
      const request = { reference: 'MA-0000-0000', program: DEFAULT_PROGRAM, keys }
      const { found: applications, hasMore } = await findSame(db, request)
      return [applications.length, hasMore]
    }
    for (let each = 10; each < 30; each += 1) await add(`MA-0000-00${each}`)
    expect(await same()).toEqual([20, false])
    await add('MA-0000-0030')
    expect(await same()).toEqual([20, true])
  })
})
