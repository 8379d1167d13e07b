import { describe, expect, it } from 'vitest'
import type { MailCommand, MailReply } from '../../test-support/mail-server.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import type { AttemptOutcome } from './service.ts'
import { reachMailServer, sendMail } from './smtp-service.ts'

const from = 'Example <apply@example.com>'
const mail = { to: 'maria@bakery.example', subject: 'Your application', text: 'It arrived.' }

describe('sending an email', () => {
  it('names its delivery, so that a duplicate can be recognized', async () => {
    const { mails, url } = await testMailServer()
    expect(await sendMail({ url, from }, 'msg_1', mail)).toEqual({ outcome: 'arrived' })
    expect(mails).toEqual([expect.stringContaining('Message-ID: <msg_1@example.com>\r\n')])
    expect(mails[0]).toContain('\r\n\r\nIt arrived.\r\n')
  })

  it.each([
    ['the domain of its sender', '', 'pod-7f9c', 'example.com'],
    ['the domain of its sender', '', '10.0.0.5', 'example.com'],
    ['a name in the address', '/?name=forms.acme.example', 'pod-7f9c', 'forms.acme.example'],
  ])('greets as %s on a machine without a domain (%#)', async (_, query, machine, name) => {
    const { commands, url } = await testMailServer()
    expect(await sendMail({ url: url + query, from, machine }, 'msg_1', mail)).toEqual({
      outcome: 'arrived',
    })
    expect(commands[0]).toBe(`EHLO ${name}`)
  })

  it('greets with the full name of its machine', async () => {
    const { commands, url } = await testMailServer()
    const server = { url, from, machine: 'forms.acme.example' }
    expect(await reachMailServer(server)).toBeUndefined()
    expect(commands[0]).toBe('EHLO forms.acme.example')
  })

  it.each([
    ['Acme: Pay <apply@example.com>', '"Acme: Pay" <apply@example.com>'],
    ['Acme (US) <apply@example.com>', '"Acme (US)" <apply@example.com>'],
    ['Acme, Inc. <apply@example.com>', '"Acme, Inc." <apply@example.com>'],
    ['"Acme, Inc." <apply@example.com>', '"Acme, Inc." <apply@example.com>'],
    ['apply@example.com', 'apply@example.com'],
  ])('is from %s', async (sender, header) => {
    const { mails, url } = await testMailServer()
    await sendMail({ url, from: sender }, 'msg_1', mail)
    expect(mails[0]).toContain(`From: ${header}\r\n`)
  })

  it('marks the hidden parts of a stored text', async () => {
    const { mails, url } = await testMailServer()
    const hidden = { subject: 'For A\u200bna\r\nBcc: x', text: 'Dear \u202eanA,\n10:42\u00a0AM' }
    await sendMail({ url, from }, 'msg_1', { ...mail, ...hidden })
    expect(mails[0]).toContain('Subject: For A[U+200B]na Bcc: x\r\n')
    expect(mails[0]).toContain('Dear [U+202E]anA,')
  })

  const failed = (failure: string): AttemptOutcome => ({ outcome: 'failed', failure })
  const away = (failure: string): AttemptOutcome => ({
    outcome: 'failed',
    failure,
    isOfMailbox: true,
  })
  const outcome = (failure: string): AttemptOutcome => ({ outcome: 'gone', failure })
  const unknown = (failure: string): AttemptOutcome => ({ outcome: 'unknown', failure })

  const NO_MAIL_SERVER = 'its answer is not that of a mail server: check the host and the port'

  it.each<[MailCommand, MailReply, AttemptOutcome]>([
    ['CONNECT', 'cut', failed('not sent (ECONNECTION)')],
    ['CONNECT', '554 not now', failed('answered 554')],
    ['MAIL', 'cut', failed('not sent (ECONNECTION)')],
    ['RCPT', '451 try later', failed('answered 451 to RCPT TO')],
    ['RCPT', '550 unknown', outcome('answered 550 to RCPT TO')],
    ['RCPT', '550 5.1.1 no such user', outcome('answered 550 5.1.1 to RCPT TO')],
    ['RCPT', '554 5.1.1 no such user', outcome('answered 554 5.1.1 to RCPT TO')],
    ['RCPT', '556 5.1.10 domain takes no mail', outcome('answered 556 5.1.10 to RCPT TO')],
    ['RCPT', '556 domain takes no mail', outcome('answered 556 to RCPT TO')],
    ['RCPT', '511 no mailbox here by that name', outcome('answered 511 to RCPT TO')],
    ['RCPT', '554 relay access denied', failed('answered 554 to RCPT TO')],
    ['RCPT', '550 5.7.1 relaying denied', failed('answered 550 5.7.1 to RCPT TO')],
    ['RCPT', '530 authentication required', failed('answered 530 to RCPT TO')],
    ['RCPT', '550 5.2.1 mailbox disabled', outcome('answered 550 5.2.1 to RCPT TO')],
    ['RCPT', '550 5.2.2 over quota', away('answered 550 5.2.2 to RCPT TO')],
    ['RCPT', '552 mailbox full', failed('answered 552 to RCPT TO')],
    ['RCPT', '554 5.2.2 mailbox full', away('answered 554 5.2.2 to RCPT TO')],
    ['RCPT', '452 4.2.2 mailbox full', away('answered 452 4.2.2 to RCPT TO')],
    ['RCPT', '450 4.1.2 domain not found', away('answered 450 4.1.2 to RCPT TO')],
    ['RCPT', '450 4.1.8 sender domain not found', failed('answered 450 4.1.8 to RCPT TO')],
    ['RCPT', '451 4.7.1 greylisted', failed('answered 451 4.7.1 to RCPT TO')],
    ['MAIL', '452 4.2.2 mailbox full', failed('answered 452 4.2.2 to MAIL FROM')],
    ['RCPT', '550 relay not permitted', failed('answered 550 to RCPT TO')],
    ['RCPT', '550 Sender verify failed', failed('answered 550 to RCPT TO')],
    ['RCPT', '550 over 500 emails per hour: exceeded', failed('answered 550 to RCPT TO')],
    ['RCPT', '550 5.4.5 daily sending quota', failed('answered 550 5.4.5 to RCPT TO')],
    ['RCPT', '553 5.1.8 sender domain not found', failed('answered 553 5.1.8 to RCPT TO')],
    ['RCPT', '553 not one of my allowed rcpthosts (#5.7.1)', failed('answered 553 to RCPT TO')],
    ['RCPT', '550 5.4.1 Relay Access Denied', failed('answered 550 5.4.1 to RCPT TO')],
    [
      'RCPT',
      '550 5.4.1 [ann@acme.example]: Recipient address rejected: Access denied',
      outcome('answered 550 5.4.1 to RCPT TO'),
    ],
    ['RCPT', '550 5.0.0 user unknown', outcome('answered 550 5.0.0 to RCPT TO')],
    ['RCPT', '550 5.0.0 relaying denied', failed('answered 550 5.0.0 to RCPT TO')],
    ['RCPT', '550 no mailbox <sender@relay.example>', outcome('answered 550 to RCPT TO')],
    [
      'RCPT',
      '550 5.1.1 unknown in relay recipient table',
      outcome('answered 550 5.1.1 to RCPT TO'),
    ],
    ['CONNECT', 'HTTP/1.1 400 Bad Request', failed(`not sent (EPROTOCOL: ${NO_MAIL_SERVER})`)],
    ['MAIL', '550 5.1.8 sender refused', failed('answered 550 5.1.8 to MAIL FROM')],
    ['DATA', 'cut', failed('not sent (ECONNECTION)')],
    ['END', '451 try later', failed('answered 451 to DATA')],
    ['END', '554 refused', failed('answered 554 to DATA')],
    ['END', 'cut', unknown('no answer (ECONNECTION)')],
  ])('to a server that answers %s with %s is tried once', async (command, reply, outcome) => {
    const { mails, url } = await testMailServer({ [command]: reply })
    expect(await sendMail({ url, from }, 'msg_1', mail)).toEqual(outcome)
    expect(mails).toHaveLength(command === 'END' ? 1 : 0)
  })

  it.each<[MailCommand, AttemptOutcome]>([
    ['RCPT', failed('not sent (EABORT)')],
    ['END', unknown('no answer (EABORT)')],
  ])('to a server that does not answer %s ends', async (command, outcome) => {
    const { url } = await testMailServer({ [command]: 'silence' })
    expect(await sendMail({ url, from, timeoutMs: 1500 }, 'msg_1', mail)).toEqual(outcome)
  })

  it.each(['pool', 'jsonTransport', 'streamTransport', 'sendmail'])(
    'is sent once on a connection of its own, even if the URL has %s',
    async (way) => {
      const { mails, url } = await testMailServer({ END: 'cut' })
      const server = { url: `${url}/?${way}=true&name=forms.acme.example`, from }
      expect(await sendMail(server, 'msg_1', mail)).toEqual(unknown('no answer (ECONNECTION)'))
      expect(mails).toHaveLength(1)
    },
  )

  it('fails for certain if nobody listens', async () => {
    const server = { url: 'smtp://127.0.0.1:9', from }
    expect(await sendMail(server, 'msg_1', mail)).toEqual(failed('not sent (ECONNREFUSED)'))
  })
})

describe('reaching a mail server', () => {
  const WITHOUT_USER = 'without a user and a password'

  it.each<[string, Partial<Record<MailCommand, MailReply>>, string | undefined]>([
    ['accepts any sender', {}, undefined],
    ['greets nobody', { CONNECT: '554 not now' }, 'answered 554'],
    [
      'asks for a sign-in first',
      { MAIL: '530 5.7.0 sign in' },
      `answered 530 5.7.0 ${WITHOUT_USER}`,
    ],
    ['refuses strangers late', { RCPT: '554 5.7.1 denied' }, `answered 554 5.7.1 ${WITHOUT_USER}`],
    ['relays nothing', { RCPT: '550 relay not permitted' }, `answered 550 ${WITHOUT_USER}`],
    ['knows no mailbox of the sender', { RCPT: '550 5.1.1 no such user' }, undefined],
    ['asks strangers to wait', { RCPT: '451 4.7.1 greylisted' }, undefined],
  ])('without a user says whether it %s', async (_, replies, problem) => {
    const { mails, url } = await testMailServer(replies)
    expect(await reachMailServer({ url, from })).toBe(problem)
    expect(mails).toEqual([])
  })

  it.each<[string, string, Partial<Record<MailCommand, MailReply>>, string]>([
    [
      'expects TLS at once',
      '',
      { CONNECT: 'silence' },
      'not reached (no greeting: if the port is for TLS, write smtps://)',
    ],
    [
      'encrypts nothing',
      '?requireTLS=true',
      { STARTTLS: '502 unknown' },
      'answered 502 to STARTTLS',
    ],
  ])('says why if it %s', async (_, query, replies, problem) => {
    const { url } = await testMailServer(replies)
    expect(await reachMailServer({ url: `${url}/${query}`, from, timeoutMs: 500 })).toBe(problem)
  })

  it.each<[string, MailReply, string | undefined]>([
    ['right', '235 fine', undefined],
    ['wrong', '535 5.7.8 no', 'answered 535 5.7.8'],
  ])('says whether its user and password are %s', async (_, reply, problem) => {
    const { url } = await testMailServer({ EHLO: '250 AUTH PLAIN', AUTH: reply })
    expect(await reachMailServer({ url: url.replace('//', '//maria:secret@'), from })).toBe(problem)
  })
})
