/** Rights that end after they are proven and before they are used up. */
import { describe, expect, it, vi } from 'vitest'
import { openDraftRoute } from '../../api/drafts.ts'
import { urlOf } from '../../api/route.ts'
import type { ProvenState } from '../../application/facts/ruling.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { engines, onAnswer, testDatabase } from '../../test-support/engines.ts'
import { asApplicant, OWNER_LINK, ownerWhoEntered } from '../../test-support/owner-entry.ts'
import { corrected, correctionServer } from '../../test-support/test-correction.ts'
import { referenceIn, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import {
  ASKS_FOR_DOCUMENTS,
  askDocument,
  uploadedDocument,
} from '../../test-support/uploaded-document.ts'
import { closeCorrection } from '../corrections/store.ts'
import {
  adoptDocuments,
  claimDocument,
  type DocumentStore,
  inDatabase,
  usableDocuments,
} from '../documents/service.ts'
import { documentUploads } from '../documents/uploads.ts'
import { draftToSign, markSigned } from '../drafts/service.ts'
import { takeEntry, usableEntries } from '../owner-entry/service.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { documentsReceivedAfter } from '../records/list-service.ts'
import { act, stateByEvents } from './act-service.ts'
import { readChain } from './chains-service.ts'
import { addEvent } from './new-events-service.ts'
import { trustOf } from './secrets.ts'

const at = TEST_NOW
const claimant = { program: 'default', intents: [] }
const draft = { id: 'b2ZmaWNlLWF0LWhvbWUtMQ', token: 'dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ' }

it.each([
  ['waits for a lock', 0],
  ['is signed', 1],
])('a decision that is removed while another one %s is not made again', async (_, signatures) => {
  const { db, ledger, signer, submit } = await testServer()
  const reference = referenceIn(await submit(sampleSubmission()))
  const { seen } = await trustOf(ledger)
  // What happens once another transaction of this server is committed.
  const commitAnother = () =>
    seen.keep(reference, { number: 2, hash: 'of a withdrawal that a trigger has removed' })
  const sign = vi.spyOn(signer, 'sign')
  if (signatures > 0) {
    sign.mockImplementation((text) => {
      commitAnother()
      return Buffer.from(text)
    })
  }
  const rule = () => {
    if (signatures === 0) commitAnother()
    const assigned = { kind: 'assigned', detail: { to: null } } as const
    return { outcome: 'assigned' as const, events: [assigned] }
  }
  const acting = { reference, at, signer, depth: 'row', tolerates: 'nothing', rule } as const
  expect(await act(db, ledger, acting)).toMatchObject({ refusal: 'evidence' })
  // Someone could keep what is rolled back, and store it behind the removed one.
  expect(sign).toHaveBeenCalledTimes(signatures)
  expect((await stateByEvents(db, reference, ledger)).last).toBe(1)
})

it('no decision is made on events that others have added to since, even without a lock', async () => {
  const postgres = engines.filter(({ name }) => name === 'PostgreSQL')
  const server = await testServer(await postgres[0]?.settings())
  const { ledger, signer, submit } = server
  const reference = referenceIn(await submit(sampleSubmission()))
  const context = { reference, at, signer }
  const signed: string[] = []
  const sign = (text: string) => {
    signed.push(text)
    return signer.sign(text)
  }
  let hasRead = false
  // Another connection commits what a lock should have made it wait for.
  const db = onAnswer(server.db, async (rows) => {
    const isChain = rows.some((row) => 'log_hash' in row)
    if (hasRead || !isChain) return
    hasRead = true
    const detail = { from: 'received', deliveries: {} } as const
    await addEvent(server.db, context, { kind: 'withdrawn', detail })
  })
  const rule = ({ state }: ProvenState) => {
    if (state.status !== 'received') return { refusal: 'decided' as const }
    const assigned = { kind: 'assigned', detail: { to: null } } as const
    return { outcome: 'assigned' as const, events: [assigned] }
  }
  const acting = {
    ...context,
    signer: { ...signer, sign },
    depth: 'row',
    tolerates: 'nothing',
    rule,
  } as const
  expect(await act(db, ledger, acting)).toMatchObject({ refusal: 'evidence' })
  // Someone could keep what is rolled back, and store it behind the withdrawal.
  expect(signed).toEqual([])
  expect((await stateByEvents(server.db, reference, ledger)).last).toBe(2)
})

it('two events with one number, stored where each connection sees another chain, leave a doubt', async () => {
  const { db, ledger, signer } = await testServer()
  await trustOf(ledger)
  const databases = [db, await testDatabase()]
  const reference = 'MA-2222-2222'
  const { promise, resolve } = Promise.withResolvers<void>()
  let added = 0
  const addTo = (one: Database, minutes: number) =>
    inTransaction(one, async (transaction) => {
      const context = { reference, at: new Date(at.getTime() + minutes * 60_000), signer }
      await addEvent(transaction, context, { kind: 'assigned', detail: { to: null } })
      added += 1
      if (added === databases.length) resolve()
      await promise
    })
  await Promise.all(databases.map(addTo))
  for (const one of databases) expect((await readChain(one, reference, ledger)).isWhole).toBe(false)
})

describe.each(engines)(
  'a right that ends right after it is proven, on $name',
  ({ name, place, settings }) => {
    it.each([
      ['its row is restored', { isEndGone: false }],
      ['its row is restored and its end removed', { isEndGone: true }],
    ])("is no owner's entry for an application, even if %s", async (_, { isEndGone }) => {
      const server = await testServer(await settings())
      const { db, signer, ledger } = server
      await ownerWhoEntered(server)
      const [entry] = await usableEntries(db, [OWNER_LINK], claimant, {
        now: at,
        ledger,
      })
      if (!entry) throw new Error('Nothing was entered')
      const row = await db.selectFrom('owner_invitations').selectAll().executeTakeFirstOrThrow()
      expect((await asApplicant(server, 'DELETE')).statusCode).toBe(204)
      await db.updateTable('owner_invitations').set(row).execute()
      const ends = db.deleteFrom('events').where('kind', '=', 'link-ended')
      if (isEndGone) await ends.where('number', '>', row.ends).execute()
      expect(await takeEntry(db, entry, { at, signer })).toBe(false)
    })

    it('is no document for an application, even if its row is restored', async () => {
      const server = await testServer({ ...(await settings()), ...ASKS_FOR_DOCUMENTS })
      const { db, signer, ledger } = server
      const uploaded = await uploadedDocument(server)
      const answers = { documents: [uploaded] }
      const [document] = await usableDocuments(db, answers, claimant, { now: at, ledger })
      if (!document) throw new Error('Nothing was uploaded')
      const row = await db.selectFrom('documents').selectAll().executeTakeFirstOrThrow()
      expect((await askDocument(server, 'DELETE', uploaded)).statusCode).toBe(204)
      await db.insertInto('documents').values(row).execute()
      expect(await claimDocument(db, 'MA-2222-2222', document, { at, signer })).toBe(false)
    })

    it('is no link for an answer, even if its row is open with another token', async () => {
      const { server, reference, request, link } = await correctionServer({ name, settings, place })
      const { db } = server
      await request()
      const row = await db.selectFrom('corrections').selectAll().executeTakeFirstOrThrow()
      const { id, event, token_hash } = row
      await db.updateTable('corrections').set({ token_hash: 'of another link' }).execute()
      const proven = { id, reference, event, token_hash }
      expect(await closeCorrection(db, proven, { state: 'corrected' }, at)).toBe(false)
      await db.updateTable('corrections').set({ token_hash }).execute()
      expect((await link(corrected())).statusCode).toBe(303)
    })

    it('is no complete document, if removed while its pieces are read', async () => {
      const server = await testServer({ ...(await settings()), ...ASKS_FOR_DOCUMENTS })
      const { db, signer, ledger } = server
      const uploaded = await uploadedDocument(server)
      await db.updateTable('documents').set({ sha256: null, server_signature: null }).execute()
      await adoptDocuments(db, signer)
      const removing: DocumentStore = {
        ...inDatabase,
        numbers: async (...all) => {
          const numbers = await inDatabase.numbers(...all)
          await askDocument(server, 'DELETE', uploaded)
          return numbers
        },
      }
      const now = () => at
      const service = documentUploads({
        ...{ db, store: removing, now, signer, ledger, maxBytes: 1e9 },
        receivedAfter: documentsReceivedAfter,
      })
      expect(await service.status(uploaded)).toBeUndefined()
    })

    it('is nothing to sign, even if its row is restored', async () => {
      const server = await testServer(await settings())
      const { app, db, signer, ledger } = server
      const ask = (method: 'PUT' | 'DELETE', more: object, payload?: object) =>
        app.inject({
          method,
          url: urlOf(openDraftRoute, { params: { id: draft.id } }),
          headers: { authorization: `Bearer ${draft.token}`, ...more },
          ...(payload && { payload }),
        })
      await ask('PUT', { 'if-none-match': '*' }, { ciphertext: 'cHJlcGFyZWQ=', purpose: 'sign' })
      const prepared = await draftToSign(db, draft, { now: at, ledger })
      if (typeof prepared === 'string') throw new Error('Nothing was prepared')
      expect((await ask('DELETE', {})).statusCode).toBe(204)
      await db.insertInto('drafts').values(prepared).execute()
      expect(await markSigned(db, prepared, 'MA-2222-2222', { at, signer })).toBe(false)
    })
  },
)
