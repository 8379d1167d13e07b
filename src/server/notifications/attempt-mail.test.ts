import { describe, expect, it } from 'vitest'
import { statusRoute } from '../../api/application-status.ts'
import type { MailType } from '../../api/console/deliveries.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import type { MailCommand, MailReply } from '../../test-support/mail-server.ts'
import { operator } from '../../test-support/run-operator.ts'
import { allArrived, sendingDeliveries } from '../../test-support/test-deliveries.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import { referenceIn, type TestServer, testServer } from '../../test-support/test-server.ts'
import { mailCipher } from '../outbox/mail-service.ts'
import type { StoredDelivery } from '../outbox/service.ts'
import { attemptMail, type MailDependencies } from './attempt-mail.ts'
import { mailBudget } from './mail-budget.ts'

/** Removes the line breaks of quoted-printable. */
const unwrapped = (mail: string) => mail.replaceAll('=\r\n', '')

/** Starts a server that mails decisions, with an application and the operator's commands for it. */
async function applied(settings: Readonly<Record<string, string>> = { MAIL_ON_DECISION: 'yes' }) {
  const { mails, url } = await testMailServer()
  const server = await testServer({
    SMTP_URL: url,
    MAIL_FROM: 'apply@example.com',
    SUPPORT_EMAIL: 'help@example.com',
    ...settings,
  })
  const reference = referenceIn(await server.submit(sampleSubmission()))
  const status = async (...words: readonly string[]) =>
    expect(
      await operator({ DATA_DIR: server.folder }, 'status', reference, ...words, '--unseen'),
    ).toMatchObject({ code: 0 })
  const decisionMails = async () => {
    const rows = await server.db
      .selectFrom('deliveries')
      .select('status')
      .where('type', '=', 'decision')
      .execute()
    return rows.map((row) => row.status)
  }
  return { server, mails, reference, status, decisionMails }
}

describe('an applicant', () => {
  it.each([
    ['approved', 'was approved', 'explain how to accept your first payment'],
    ['declined', 'Our decision on your application', "can't approve it"],
    ['withdrawn', 'was withdrawn', "won't review it any further"],
  ])('is told once that an application is %s, without reasons', async (to, subject, text) => {
    const { server, mails, reference, status, decisionMails } = await applied()
    await status('reviewing', '--note', 'first note')
    await status(to)
    await status(to, '--note', 'The owner is on a list')
    await sendingDeliveries(server)
    await allArrived(server.db)
    expect(await decisionMails()).toEqual(['delivered'])
    const matching = mails.map(unwrapped).filter((mail) => mail.includes(text))
    expect(matching).toHaveLength(1)
    expect(matching[0]).toContain('To: maria@goldengatebakery.example\r\n')
    expect(matching[0]).toMatch(new RegExp(`Subject: .*${subject}`))
    expect(matching[0]).toContain(reference)
    expect(matching[0]).toContain('help@example.com')
    expect(matching[0]).not.toMatch(/on a list|Golden Gate/)
    const [, secret = ''] = new RegExp(`#${reference}\\.(\\w{32})`).exec(matching[0] ?? '') ?? []
    const answer = await server.app.inject({
      ...statusRoute,
      payload: { reference, secret },
    })
    expect(answer.json()).toMatchObject({ reference, status: to })
  })

  it('is not told about a decision undone in the meantime', async () => {
    const { server, mails, status, decisionMails } = await applied()
    await status('reviewing')
    await status('approved')
    await status('reviewing', '--reopen')
    await sendingDeliveries(server)
    await allArrived(server.db)
    expect(await decisionMails()).toEqual(['skipped'])
    expect(mails.filter((mail) => mail.includes('approved'))).toEqual([])
  })

  it('is told once about a decision undone and made again', async () => {
    const { server, mails, status, decisionMails } = await applied()
    await status('reviewing')
    await status('approved')
    await status('reviewing', '--reopen')
    await status('approved')
    await status('approved', '--note', 'a later note')
    await sendingDeliveries(server)
    await allArrived(server.db)
    expect((await decisionMails()).toSorted()).toEqual(['delivered', 'skipped'])
    expect(mails.map(unwrapped).filter((mail) => mail.includes('was approved'))).toHaveLength(1)
  })

  it('is stored encrypted, and told about decisions only if these are mailed', async () => {
    const contactOf = async ({ server }: { readonly server: TestServer }) =>
      (await server.db.selectFrom('applications').select('contact').executeTakeFirst())?.contact
    const stored = await contactOf(await applied())
    expect(stored?.length).toBeGreaterThan(0)
    expect(Buffer.from(stored ?? []).toString('latin1')).not.toContain('maria')
    const silent = await applied({})
    expect((await contactOf(silent))?.length).toBeGreaterThan(0)
    await silent.status('withdrawn')
    await sendingDeliveries(silent.server)
    await allArrived(silent.server.db)
    expect(await silent.decisionMails()).toEqual(['skipped'])
    expect(silent.mails.filter((mail) => mail.includes('withdrawn'))).toEqual([])
  })

  it('is not told once the server no longer mails decisions', async () => {
    const { server, mails, status, decisionMails } = await applied()
    await status('withdrawn')
    await sendingDeliveries({ ...server, config: { ...server.config, MAIL_ON_DECISION: false } })
    await until(async () => (await decisionMails())[0] === 'skipped')
    expect(mails.filter((mail) => mail.includes('withdrawn'))).toEqual([])
  })
})

describe('an email whose domain the mail server does not find', () => {
  it('counts as a fault of its applicant only once another email has arrived', async () => {
    const replies: Partial<Record<MailCommand, MailReply>> = {}
    const { url } = await testMailServer(replies)
    const cipher = mailCipher('k'.repeat(32))
    const created_at = '2026-11-24T12:00:00.000Z'
    let now = new Date(created_at)
    const application = {
      row: undefined,
      events: [],
      state: stateOf('MA-7K3Q-9XDM', []),
      entries: [],
      versions: [],
    }
    const deps: MailDependencies = {
      server: { url, from: 'apply@example.com' },
      cipher,
      budget: mailBudget(() => now, 1000),
      onDecision: true,
      sender: { brandName: 'Example', supportEmail: '' },
      statusLink: () => Promise.reject(new Error('No decision is mailed')),
      arrivals: new Map(),
      now: () => now,
    }
    const attempt = (type: MailType, reply: MailReply) => {
      replies.RCPT = reply
      now = new Date(now.getTime() + 1000)
      const payload = cipher.encrypt('msg_1', { to: 'ann@acme.example', subject: 'a', text: 'b' })
      const delivery: StoredDelivery = {
        id: 'msg_1',
        kind: 'mail',
        type,
        payload,
        reference: 'MA-7K3Q-9XDM',
        event: 1,
        created_at,
        status: 'waiting',
        due_at: created_at,
        turn_at: created_at,
        leased_until: null,
        attempts: 1,
        unanswered: 1,
        last_failure: null,
        finished_at: null,
      }
      return attemptMail(deps, delivery, application)
    }
    const notFound = '450 4.1.2 Domain not found'
    const failed = { outcome: 'failed', failure: 'answered 450 4.1.2 to RCPT TO' }
    expect(await attempt('signed-copy', notFound)).toEqual(failed)
    await attempt('new-application', '250 fine')
    expect(await attempt('signed-copy', notFound)).toEqual(failed)
    await attempt('status-link', '250 fine')
    expect(await attempt('signed-copy', notFound)).toEqual({ ...failed, isOfMailbox: true })
  })
})
