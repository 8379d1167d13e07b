/** A stranger applies with an applicant's address, in order to use up the applicant's emails. */
import { describe, expect, it } from 'vitest'
import { newStatusLinkRoute } from '../../api/application-status.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { mainly } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { storedApplication, storedEvent } from '../../test-support/stored-rows.ts'
import { post } from '../../test-support/test-copies.ts'
import { allArrived, sendingDeliveries } from '../../test-support/test-deliveries.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import { referenceIn, testServer } from '../../test-support/test-server.ts'
import { mailCipher } from '../outbox/mail-service.ts'
import { MAILS_PER_ADDRESS, mailBudget } from './mail-budget.ts'
import { countedAs, mailsToTake } from './mail-limits.ts'
import { isInvitationMail } from './service.ts'

const email = 'maria@goldengatebakery.example'

describe.each(mainly('PostgreSQL'))('on $name, an address that strangers apply with', (engine) => {
  /** Starts a server that sends email, with an application whose applicant has the signed copy. */
  async function applied() {
    const { mails, url } = await testMailServer()
    const env = {
      ...(await engine.settings()),
      SMTP_URL: url,
      MAIL_FROM: 'apply@example.com',
      MAIL_KEY: 'k'.repeat(32),
      MAIL_ON_DECISION: 'yes',
    }
    const server = await testServer(env)
    await sendingDeliveries(server)
    const submit = async () => referenceIn(await server.submit(sampleSubmission()))
    const reference = await submit()
    await allArrived(server.db)
    const askForLink = (of: string) =>
      post(server, newStatusLinkRoute.url, { reference: of, email })
    const toldOf = (email: string) =>
      mails.filter((mail) => mail.includes(email)).map((mail) => /Subject: (.*)\r/.exec(mail)?.[1])
    const decide = async (to: string) => {
      const cli = { ...env, DATA_DIR: server.folder }
      expect(await operator(cli, 'status', reference, to, '--unseen')).toMatchObject({ code: 0 })
    }
    return { server, submit, reference, askForLink, toldOf, decide }
  }

  it('gets all emails about its own application, and a few of each type about others', async () => {
    const { server, submit, reference, askForLink, toldOf, decide } = await applied()
    const strangers: string[] = []
    while (strangers.length < MAILS_PER_ADDRESS + 6) strangers.push(await submit())
    await allArrived(server.db)
    const unmailed = strangers.filter((stranger) => toldOf(stranger).length === 0)
    expect(unmailed).toHaveLength(7)

    for (const stranger of [...unmailed, ...unmailed, ...unmailed]) await askForLink(stranger)
    await until(async () => (await ended('status-link')).length === 21)
    await askForLink(reference)
    await decide('reviewing')
    await decide('approved')
    await until(async () => (await ended('decision')).length > 0)
    await until(async () => (await ended('status-link')).length === 22)
    expect(toldOf(reference)).toHaveLength(3)
    expect(unmailed.flatMap(toldOf)).toHaveLength(MAILS_PER_ADDRESS)

    async function ended(type: string) {
      const rows = server.db.selectFrom('deliveries').select('status').where('type', '=', type)
      return (await rows.execute()).filter(({ status }) => status !== 'waiting')
    }
  })
})

describe('an hour of emails', () => {
  /** Sends emails of these types while they may be sent, and returns how many there were. */
  function sending() {
    const budget = mailBudget(() => new Date(0), 1600)
    const mayBeSent = (type: string) => !mailsToTake(budget.remaining).exceptTypes.includes(type)
    const sendAll = (type: string) => {
      let count = 0
      for (; mayBeSent(type); count += 1) {
        budget.spend(undefined, isInvitationMail(type) ? 'invitations' : 'others')
      }
      return count
    }
    return { sendAll, mayBeSent }
  }

  it.each([
    [
      ['invitation', 'invitation-reminder', 'signed-copy', 'copy-code', 'correction'],
      [1200, 0, 200, 100, 100],
    ],
    [
      ['signed-copy', 'new-application', 'copy-code', 'invitation', 'correction'],
      [1200, 0, 200, 100, 100],
    ],
    [['correction'], [1600]],
  ])('has %j, in this order: %j', (types, counts) => {
    const { sendAll, mayBeSent } = sending()
    expect(types.map(sendAll)).toEqual(counts)
    expect(mayBeSent('correction')).toBe(false)
  })
})

describe('an email', () => {
  const cipher = mailCipher('k'.repeat(32))
  const { reference } = storedApplication
  const contact = cipher.encrypt(reference, { to: 'b@example.com', language: 'en', signer: email })
  const row = { ...storedApplication, contact }
  const arrived = { delivery: 'msg_1', kind: 'mail', type: 'signed-copy' }
  const copied = storedEvent({ kind: 'delivered', detail: arrived }, { number: 2 })
  const withdrawn = storedEvent(
    { kind: 'withdrawn', detail: { from: 'received', deliveries: {} } },
    { number: 3 },
  )

  it.each([
    ['signed-copy', 1, email, [], `signed-copy ${email}`],
    ['copy-code', 3, email, [], `copy-code ${email}`],
    ['copy-code', 3, email, [copied], undefined],
    ['status-link', 3, email.toUpperCase(), [copied], undefined],
    // The signed copy has reached the signer, not the contact, whose address anyone can enter.
    ['status-link', 3, 'b@example.com', [copied], 'status-link b@example.com'],
    ['decision', 3, 'b@example.com', [withdrawn], 'decision b@example.com'],
    ['decision', 4, 'b@example.com', [withdrawn], undefined],
    ['correction', 4, email, [], undefined],
    ['new-application', 1, email, [], undefined],
  ])('%s of event %i to %s, after %j, counts as %s', (type, event, to, events, counted) => {
    expect(countedAs(cipher, { type, event }, to, { row, events })).toBe(counted)
  })
})
