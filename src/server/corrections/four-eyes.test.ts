import { describe, expect, it } from 'vitest'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import { storedDetail } from '../../application/facts/event-reading.ts'
import { stateOf } from '../../application/facts/fold.ts'
import type { Visitor } from '../../test-support/console-visitor.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import { shared } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import {
  ask,
  corrected,
  correctionApplications,
  correctionRequest,
  OTHER_CORRECTION_ID,
  withLink,
} from '../../test-support/test-correction.ts'
import type { TestServer } from '../../test-support/test-server.ts'
import { secondPersonReason } from '../decisions/four-eyes.ts'
import { storedEvents } from '../ledger/store.ts'
import { openLedger } from '../open-ledger.ts'
import { applicationRows, storedFactsOf } from '../records/service.ts'
import { verifyStored } from '../verification/service.ts'

const verified = async ({ db, config }: TestServer) => verifyStored(db, openLedger(config))

describe.each(engines)('two people on $name', (engine) => {
  const itOnce = itMainly('SQLite', engine)

  /** Applications in a server where no amount is above the limit. */
  const unlimited = shared(() => correctionApplications(engine, { FOUR_EYES_ABOVE: '900000000' }))

  const above = async (FOUR_EYES_ABOVE: string) =>
    start(await correctionApplications(engine, { FOUR_EYES_ABOVE }))

  const start = async ({ another }: Awaited<ReturnType<typeof correctionApplications>>) => {
    const started = await another()
    const { server, reference, person, id } = started
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    const decide = async (visitor: Visitor, to: string, version = 2) => {
      await visitor.send('POST', `${path}/opened`, { version })
      return (await visitor.send('POST', `${path}/decisions`, { to, version })).json()
    }
    const correct = async (
      more: object,
      fields: readonly string[],
      request: { readonly id?: string; readonly version?: number } = {},
      asker = person,
    ) => {
      const own = { id, ...request }
      await ask(asker, reference, correctionRequest(own, [...fields]))
      const answer = await withLink(server, corrected(more, [...fields]), { id: own.id })
      expect(answer.statusCode).toBe(303)
    }
    const second = await server.signIn('administrator')
    await decide(person, 'reviewing', 1)
    return { ...started, second, decide, correct }
  }

  it('still decide if a correction brings the sales below the limit', async () => {
    const started = await above('1000')
    const { server, person, second, decide, correct, shown } = started
    await correct({ avgSale: 10, highestSale: 50, annualSales: 950 }, [
      'avgSale',
      'highestSale',
      'annualSales',
    ])
    expect(await shown()).toMatchObject({ annualSales: 950, secondPerson: 'sales' })
    expect(await decide(person, 'approved')).toMatchObject({ outcome: 'proposed' })
    expect(await decide(person, 'approved')).toMatchObject({ errors: [{ code: 'same-person' }] })
    expect(await decide(second, 'approved')).toMatchObject({ outcome: 'changed' })
    expect(await storedProblems(server)).toEqual([])
  })

  it('decide about a version that one of them requested, whatever its sales', async () => {
    const { person, second, decide, correct, server, shown, reference } = await start(unlimited())
    expect(await shown()).toMatchObject({ secondPerson: null })
    await correct({ businessPhone: '4155550100' }, ['businessPhone'])
    expect(await shown()).toMatchObject({ secondPerson: 'asker' })
    const page = await second.get(`${CONSOLE_APPLICATIONS_PATH}/${reference}`)
    expect(page.json()).toMatchObject({ secondPerson: null })
    expect(await decide(person, 'approved')).toMatchObject({ outcome: 'proposed' })
    expect(await decide(second, 'approved')).toMatchObject({ outcome: 'changed' })
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('decide even if another person has asked for the version after that', async () => {
    const { person, second, decide, correct } = await start(unlimited())
    await correct({ businessPhone: '4155550100' }, ['businessPhone'])
    const other = { id: OTHER_CORRECTION_ID, version: 2 }
    await correct({ businessPhone: '4155550101' }, ['businessPhone'], other, second)
    expect(await decide(person, 'approved', 3)).toMatchObject({ outcome: 'proposed' })
  })

  itOnce('are not needed for what another person has asked for', async () => {
    const { second, decide, correct } = await start(unlimited())
    await correct({ businessPhone: '4155550100' }, ['businessPhone'])
    expect(await decide(second, 'approved')).toMatchObject({ outcome: 'changed' })
  })

  it('are still required if the second of them made the request', async () => {
    const { server, person, second, decide, correct, shown } = await above('1')
    await correct({ businessPhone: '4155550100' }, ['businessPhone'])
    expect(await decide(second, 'approved')).toMatchObject({ outcome: 'proposed' })
    expect(await decide(person, 'approved')).toMatchObject({ outcome: 'changed' })
    const { history } = await shown()
    expect(history.at(-1)?.what).toBe('status changed from In review to Approved')
    expect((await verified(server)).decidedByAsker).toEqual([])
  })

  it('are not required without a limit, and the history names a person who did both', async () => {
    const { server, reference, person, decide, correct, shown } = await start(
      await correctionApplications(engine),
    )
    await correct({ businessPhone: '4155550100' }, ['businessPhone'])
    expect(await decide(person, 'approved')).toMatchObject({ outcome: 'changed' })
    const { history } = await shown()
    expect(history.at(-1)?.what).toBe(
      'status changed from In review to Approved (asked and decided by the same person)',
    )
    const { decidedByAsker, problems } = await verified(server)
    expect([decidedByAsker, problems]).toEqual([[reference], []])
  })

  itOnce(
    'decide even if an event of release 0.1.0 does not say what a version contained',
    async () => {
      const { server, reference, person, decide, correct } = await start(unlimited())
      await correct({ annualSales: 500_000 }, ['avgSale', 'highestSale', 'annualSales'])
      const row = (await applicationRows(server.db, [reference])).get(reference)
      const events = (await storedEvents(server.db, [reference])).get(reference) ?? []
      if (!row) throw new Error('It is not stored')
      const older = events.map((event) => {
        const { annualSales: _, ...detail } = storedDetail(event)
        return { ...event, detail: JSON.stringify(detail) }
      })
      const state = (subset: typeof events) => stateOf(reference, subset, storedFactsOf(row))
      const request = { above: 900_000_000, people: new Map(), actor: { subject: 'somebody' } }
      expect(secondPersonReason(state(events), request)).toBeUndefined()
      expect(secondPersonReason(state(older), request)).toBe('sales')
      expect(secondPersonReason(state(older.slice(-1)), request)).toBeUndefined()
      expect(secondPersonReason(state([]), request)).toBe('sales')
      expect(await decide(person, 'approved')).toMatchObject({ outcome: 'proposed' })
    },
  )
})
