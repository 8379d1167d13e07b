/** The holder of a signing key gains nothing by writing events that name someone else. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { mainly } from '../../test-support/engines.ts'
import {
  CORRECTION_ID,
  corrected,
  correctionRequest,
  withLink,
} from '../../test-support/test-correction.ts'
import { referenceIn, TEST_NOW } from '../../test-support/test-server.ts'
import { keyOf } from '../corrections/secret.ts'
import { addCorrection } from '../corrections/store.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { newSigningKey, publicPem, signerOf } from '../platform/encryption/signing-key.ts'
import { daysAfter } from '../platform/time/days.ts'

const SOMEBODY = { name: 'Ada Stone', subject: 'sandbox-administrator' }

describe.each(mainly('PostgreSQL'))('an event that names someone else, on $name,', (engine) => {
  /**
   * Starts a server with a reviewer who can write to the database and has a signing key that is not
   * known to be hers.
   */
  async function start(env: Readonly<Record<string, string>>) {
    const server = await consoleServer({ ...(await engine.settings()), ...env })
    const key = newSigningKey()
    await writeFile(join(server.folder, 'trusted-keys/olga.pem'), publicPem(key))
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const person = await server.signIn('reviewer')
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    const write = (content: EventContent) =>
      addEvent(server.db, { reference, at: TEST_NOW, signer: signerOf('olga', key) }, content)
    const approve = async (version = 1) => {
      await person.send('POST', `${path}/decisions`, { to: 'reviewing', version })
      await person.send('POST', `${path}/opened`, { version })
      const answer = await person.send('POST', `${path}/decisions`, { to: 'approved', version })
      return answer.json().outcome ?? answer.json().errors[0].code
    }
    return { server, reference, person, write, approve }
  }

  it("does not count as a second person's decision", async () => {
    const { write, approve, person, reference } = await start({ FOUR_EYES_ABOVE: '1000' })
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    await person.send('POST', `${path}/decisions`, { to: 'reviewing', version: 1 })
    await write({ kind: 'proposed', detail: { to: 'approved', by: SOMEBODY, deliveries: {} } })
    expect(await approve()).toBe('unknown-person')
  })

  it('does not count as a request for corrections', async () => {
    const { server, write, approve, reference } = await start({ FOUR_EYES_ABOVE: '1000000' })
    const access = { id: CORRECTION_ID, token: 'a'.repeat(43) }
    const { id, token_hash } = keyOf(access)
    const { fields, kept } = correctionRequest()
    const expiresAt = daysAfter(TEST_NOW, 14)
    const request = {
      id,
      fields,
      kept,
      token: token_hash,
      ciphertext: '',
      recipients: '',
      expiresAt,
    }
    const detail = { ...request, by: SOMEBODY, deliveries: {} }
    const { number } = await write({ kind: 'correction-requested', detail })
    const row = { id, reference, token_hash, expires_at: expiresAt, event: number }
    await addCorrection(server.db, { ...row, ciphertext: new Uint8Array([1]) })
    expect((await withLink(server, corrected(), access)).statusCode).toBe(503)
    expect(await approve()).toBe('refused')
  })
})
