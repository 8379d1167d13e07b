import { expect, it } from 'vitest'
import { engines } from '../../test-support/engines.ts'
import { TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { addMatchSecret, matchSecretOf } from './match-secrets-service.ts'

it.each(engines)('the first of two simultaneous secrets stays, on $name', async (engine) => {
  const { db, app } = await testServer(await engine.settings())
  const { signer, ledger } = app
  const by = { name: 'Ann', subject: 'ann' }
  const given = { program: 'default', recipients: 'r', at: TEST_NOW, signer, by, ledger }
  const secrets = ['one', 'two'].map((text) => Buffer.from(text))
  await Promise.all(secrets.map((sealed) => addMatchSecret(db, { ...given, sealed })))
  const events = await db
    .selectFrom('events')
    .select('number')
    .where('kind', '=', 'match-secret')
    .execute()
  expect(events).toHaveLength(1)
  expect(await matchSecretOf(db, 'default', ledger)).toBeDefined()
})
