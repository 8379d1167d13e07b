import { describe, expect, it } from 'vitest'
import { withOneApplication } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'

describe.each(engines)('the console on $name', (engine) => {
  it('lists deliveries, and lets an administrator retry them', async () => {
    const { server, person } = await withOneApplication(engine, 'administrator')
    await server.db
      .updateTable('deliveries')
      .set({ status: 'failed', attempts: 3, last_failure: 'it answered 500' })
      .execute()
    const failed = (await person.get('/console/api/deliveries?status=failed')).json().deliveries
    expect(failed[0]).toMatchObject({ status: 'failed', attempts: 3, dueAt: null })
    const ids = failed.map(({ id }: { id: string }) => id)
    const retry = await person.send('POST', '/console/api/deliveries/retry', { ids })
    expect(retry.json()).toEqual({ due: ids.length })
    const waiting = (await person.get('/console/api/deliveries')).json().deliveries
    expect(waiting[0]).toMatchObject({ status: 'waiting', attempts: 0 })
  })
})
