import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testServer } from '../../test-support/test-server.ts'
import { allRoutingNumbers } from './service.ts'
import { replaceBankDirectory } from './store.ts'

it('the numbers are read to the end beside many that are not text', async () => {
  const { db } = await testServer()
  await replaceBankDirectory(db, [{ routing_number: '021000021', name: 'JPMORGAN CHASE' }])
  await sql`
    with recursive many (n) as (select 1 union all select n + 1 from many where n < 1500)
    insert into bank_directory select cast(x'ff' as text) || n, 'Odd' from many`.execute(db)
  expect(await allRoutingNumbers(db)).toEqual(['021000021'])
})
