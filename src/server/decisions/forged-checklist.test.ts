/** The holder of a signing key completes no step of the checklist by writing events. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { testFolder } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { referenceIn, TEST_NOW } from '../../test-support/test-server.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { newSigningKey, publicPem, signerOf } from '../platform/encryption/signing-key.ts'

const STEPS = {
  a: { id: 'website', text: 'Website visited' },
  b: { id: 'policy', text: 'Policy clear', answeredBy: 'policy' },
  c: { id: 'terminated', text: 'Inquiry made', answeredBy: 'terminated-merchants' },
} as const

const FORGED: readonly (readonly [object, EventContent])[] = [
  [STEPS.a, { kind: 'checked', detail: { version: 1, step: 'website', done: true } }],
  [STEPS.b, { kind: 'checked', detail: { version: 1, step: 'policy', done: true } }],
  [STEPS.b, { kind: 'checked', detail: { version: 1, step: 'policy', done: true, machine: true } }],
  [STEPS.c, { kind: 'terminated-inquiry', detail: { version: 1, recipients: 'r' } }],
]

describe.each(engines)('a step of the checklist, on $name,', (engine) => {
  it.each(FORGED)(
    '%j is not completed by an event that no command writes',
    async (step, content) => {
      const REVIEW_FILE = join(await testFolder(), 'review.json')
      await writeFile(REVIEW_FILE, JSON.stringify({ checklist: [step] }))
      const server = await consoleServer({ ...(await engine.settings()), REVIEW_FILE })
      const key = newSigningKey()
      await writeFile(join(server.folder, 'trusted-keys/olga.pem'), publicPem(key))
      const reference = referenceIn(await server.submit(sampleSubmission()))
      const person = await server.signIn('reviewer')
      const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
      await person.send('POST', `${path}/decisions`, { to: 'reviewing', version: 1 })
      await person.send('POST', `${path}/opened`, { version: 1 })
      await addEvent(server.db, { reference, at: TEST_NOW, signer: signerOf('olga', key) }, content)
      const answer = await person.send('POST', `${path}/decisions`, { to: 'approved', version: 1 })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(await storedProblems(server)).toEqual([
        expect.stringContaining('may not be signed by olga'),
      ])
    },
  )
})
