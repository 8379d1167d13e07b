/** Which acts read the sign-ins of people, of which there may be many. */

import { expect, test } from 'vitest'
import { CONSOLE } from '../../application/facts/chain-names.ts'
import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { consoleServer, signedInAs } from '../../test-support/console-visitor.ts'
import { onQuery } from '../../test-support/engines.ts'
import { referenceIn } from '../../test-support/test-server.ts'
import { lastFacts } from '../ledger/single-facts-service.ts'
import { decideAbout, findSignedPeople } from './service.ts'

const roles = { everywhere: 'reviewer', programs: {} } as const

test('only approvals and declines read them', async () => {
  const server = await consoleServer({ FOUR_EYES_ABOVE: '1', OPERATOR_PEOPLE: 'server=olga' })
  const reference = referenceIn(await server.submit(sampleSubmission()))
  let hasRead = false
  const db = onQuery(server.db, (node) => {
    if (JSON.stringify(node).includes('"signed-in"')) hasRead = true
  })
  const readBy = async (order: Partial<Parameters<typeof decideAbout>[2]>) => {
    hasRead = false
    const acting = { reference, at: server.app.now(), signer: server.signer }
    const decision = { to: undefined, version: 1, note: undefined, isUnseen: true, reopen: false }
    const deps = { ...server, db, programs: server.app.programs }
    const decided = await decideAbout(deps, acting, { ...decision, reasons: [], ...order })
    expect(decided).not.toHaveProperty('refusal')
    return hasRead
  }
  expect(await readBy({ note: 'Called them.' })).toBe(false)
  expect(await readBy({ to: 'reviewing' })).toBe(false)
  expect(await readBy({ to: 'declined', reasons: ['other'] })).toBe(true)
})

test('none is read after everyone was found', async () => {
  const server = await consoleServer({})
  for (const subject of ['olga', 'ada', 'olga', 'ada']) await signedInAs(server, subject, { roles })
  const read: string[] = []
  const keyOf = (event: RecordedEvent) => {
    const subject = detailOf(event, 'signed-in')?.by.subject
    if (subject !== undefined) read.push(subject)
    return subject
  }
  const { db, ledger } = server
  const people = await lastFacts(db, [CONSOLE], 'signed-in', { ledger, keyOf, keys: 2 })
  expect([...people.keys()]).toEqual(['ada', 'olga'])
  expect(read).toEqual(['ada', 'olga'])
})

test('a person is found before hundreds of later sign-ins', async () => {
  const server = await consoleServer({})
  await signedInAs(server, 'ada', { roles })
  for (let count = 0; count < 501; count += 1) await signedInAs(server, 'olga', { roles })
  const people = await findSignedPeople(server.db, ['ada', 'olga'], server.ledger)
  expect([...people.keys()].toSorted()).toEqual(['ada', 'olga'])
})
