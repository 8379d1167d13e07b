import { expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { referenceIn } from '../../test-support/test-server.ts'
import { checkApplications } from '../records/check-service.ts'

it('a removed decision stays known, whatever takes its number', async () => {
  const server = await consoleServer({ UNDO_SECONDS: '0' })
  const reference = referenceIn(await server.submit(sampleSubmission()))
  const person = await server.signIn('reviewer')
  const path = `/console/api/applications/${reference}`
  const decide = async (to: string, more = {}) => {
    const answer = await person.send('POST', `${path}/decisions`, { to, version: 1, ...more })
    return [answer.statusCode, answer.json().errors?.[0]?.code]
  }
  await person.send('POST', `${path}/opened`, { version: 1 })
  expect((await decide('reviewing'))[0]).toBe(200)
  expect((await decide('declined', { reasons: ['credit-history'] }))[0]).toBe(200)
  const { db } = server
  const events = db.deleteFrom('events').where('reference', '=', reference)
  await events.where('kind', '=', 'status').where('detail', 'like', '%declined%').execute()
  await db
    .updateTable('applications')
    .set({ status: 'reviewing' })
    .where('reference', '=', reference)
    .execute()
  expect((await person.send('POST', `${path}/opened`, { version: 1 })).statusCode).toBeLessThan(300)
  expect(await decide('approved')).toEqual([409, 'evidence'])
  const problems = ['an event that was there before is missing']
  expect((await person.get(path)).json()).toMatchObject({ problems })
  const exported = await checkApplications(db, [reference], server.ledger)
  expect(exported).toMatchObject([{ problems }])
})
