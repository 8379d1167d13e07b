/** Sends one email over SMTP, on a connection of its own. */
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { createTransport } from 'nodemailer'
import { printedText, visibleText } from '../../application/text/sanitize-text.ts'
import { systemErrorCode, systemErrorInWords } from '../platform/outside-services/system-error.ts'
import type { AttemptOutcome, WaitingMail } from './service.ts'

export interface MailServer {
  /** `smtp://` or `smtps://`, with its credentials. */
  readonly url: string
  /** An address, or a name and an address: `Example <apply@example.com>`. */
  readonly from: string
  /** The name of this machine, by default as the system has it. */
  readonly machine?: string
  readonly timeoutMs?: number
}

/** The limit for all steps, shorter than a delivery's lease. Other limits end a hanging step. */
const TIMEOUT_MS = 60_000
const GREETING_TIMEOUT_MS = 10_000
const STEP_TIMEOUTS = { connectionTimeout: GREETING_TIMEOUT_MS, socketTimeout: 15_000 }

/**
 * Sends an email once; never throws. `id` becomes the message id, so that duplicates can be
 * detected. `unknown`: the email was sent, but the server did not say whether it accepted it.
 * `gone`: the server refuses the address for good.
 *
 * There is no connection pool: nodemailer's pool sends an email again when its connection breaks,
 * even if the email has arrived.
 */
export async function sendMail(
  server: MailServer,
  id: string,
  { to, subject, text }: WaitingMail,
): Promise<AttemptOutcome> {
  const { from, timeoutMs = TIMEOUT_MS } = server
  const transport = transportTo(server)
  let isSent = false
  transport.use('stream', ({ message }, done) => {
    // The content is read once the server has asked for it.
    message?.processFunc((content) =>
      content.once('resume', () => {
        isSent = true
      }),
    )
    done()
  })
  const { name, address } = senderOf(from)
  try {
    await transport.sendMail({
      messageId: `<${id}@${domainOf(address)}>`,
      // As one text, a colon or a bracket in the name would have a meaning.
      from: { name, address },
      to: { name: '', address: to },
      // Stored text in the subject must not look like other text.
      subject: printedText(subject),
      text: visibleText(text, { hasOurSpaces: true }),
      headers: { 'auto-submitted': 'auto-generated' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { outcome: 'arrived' }
  } catch (error) {
    const reply = replyInWords(error)
    const outcome = isNoMailbox(error) ? 'gone' : 'failed'
    if (reply !== undefined) {
      const isOfMailbox = outcome === 'failed' && isMailboxAway(error)
      return { outcome, failure: reply, ...(isOfMailbox && { isOfMailbox }) }
    }
    return isSent
      ? { outcome: 'unknown', failure: `no answer${kindOf(error)}` }
      : { outcome: 'failed', failure: `not sent${kindOf(error)}` }
  }
}

/**
 * Returns why the server accepts no email from us; undefined if it does. Signs in, or begins an
 * email where the URL has no user, and sends nothing.
 */
export async function reachMailServer(server: MailServer): Promise<string | undefined> {
  const { url, from } = server
  const isWithoutUser = new URL(url).username === ''
  try {
    await transportTo(server, isWithoutUser ? beginningMail(senderOf(from).address) : {}).verify()
    return undefined
  } catch (error) {
    const reply = replyInWords(error)
    if (reply === undefined) return `not reached${kindOf(error)}`
    return isWithoutUser && isAfterGreeting(error)
      ? `${reply} without a user and a password`
      : reply
  }
}

interface MailSession {
  readonly sendCommand: (
    command: string,
  ) => Promise<{ readonly response: string; readonly status: number }>
}

/**
 * Begins an email in place of a sign-in, because many servers refuse strangers only there. The
 * email would go to its own sender.
 */
function beginningMail(sender: string) {
  const begin = async ({ sendCommand }: MailSession) => {
    for (const command of [`MAIL FROM:<${sender}>`, `RCPT TO:<${sender}>`]) {
      const { response, status } = await sendCommand(command)
      // The sender may lack a mailbox, or its server may ask to wait.
      const isAboutMailbox = command.startsWith('RCPT') && (status < 500 || saysNoMailbox(response))
      if (status >= 300 && !isAboutMailbox) throw new Error('The server refuses this sender')
    }
  }
  return {
    forceAuth: true,
    auth: { type: 'custom', method: BEGINNING, user: '', pass: '' },
    customAuth: { [BEGINNING]: begin },
  } as const
}

const BEGINNING = 'BEGINNING'

function isAfterGreeting(error: unknown): boolean {
  return error instanceof Error && 'command' in error && error.command === `AUTH ${BEGINNING}`
}

/** Returns the parts of `Example <apply@example.com>` or `apply@example.com`. */
function senderOf(from: string): { readonly name: string; readonly address: string } {
  const index = from.lastIndexOf('<')
  const name = from.slice(0, Math.max(0, index)).trim()
  return {
    name: name.replace(/^"(.*)"$/, '$1').replace(/\\(?=["\\])/g, ''),
    address: from
      .slice(index + 1)
      .replace(/>$/, '')
      .trim(),
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/**
 * Containers have names without a domain. Greeted with those, or with the address of this machine,
 * which nodemailer sends instead, many servers refuse every email. `?name=` in the URL comes first.
 */
function transportTo(
  { url, from, machine = hostname(), timeoutMs = TIMEOUT_MS }: MailServer,
  changes: Partial<ReturnType<typeof beginningMail>> = {},
) {
  const isFullName = machine.includes('.') && isIP(machine) === 0
  const name = isFullName ? machine : domainOf(senderOf(from).address)
  const limits = { disableFileAccess: true, disableUrlAccess: true, ...STEP_TIMEOUTS }
  const greetingTimeout = Math.min(GREETING_TIMEOUT_MS, timeoutMs)
  return createTransport({ url: overSmtp(url), name, ...limits, greetingTimeout, ...changes })
}

/** The parameters by which nodemailer would use a pool, or would not connect at all. */
const OTHER_WAYS = ['pool', 'sendmail', 'streamTransport', 'jsonTransport', 'SES']

function overSmtp(url: string): string {
  const address = new URL(url)
  const ways = OTHER_WAYS.filter((way) => address.searchParams.has(way))
  for (const way of ways) address.searchParams.delete(way)
  return ways.length > 0 ? address.href : url
}

/**
 * Extended codes about the mailbox: not those about the sender, and not a full one. Exchange Online
 * says 5.4.1 if there is none.
 */
const MAILBOX =
  /^5(?:01|1\d|5[01346])[ -]5\.(?:1\.(?![78]\b)|2\.(?!2\b)|4\.1 (?:\[\S+\]: )?recipient\b)/i

/** Replies without a reason as a code. With 530, 552 or 554, they are never about the address. */
const WITHOUT_REASON = /^5(?:01|1\d|5[0136])[ -](?!\d\.[1-9])/

/** Words of replies that would also refuse other addresses, or may accept this one later. */
const REFUSES_US =
  /relay|rcpthosts|sender|auth|limit|quota|exceed|too many|rate\b|later|spam|junk|block|black|\brbl\b|policy|prohibit|denied/i

/** Returns whether a reply to a recipient's address says that its mailbox does not exist. */
function saysNoMailbox(reply: string): boolean {
  if (MAILBOX.test(reply)) return true
  if (!WITHOUT_REASON.test(reply)) return false
  const words = reply.split(/\s/).filter((word) => !word.includes('@'))
  return !REFUSES_US.test(words.join(' '))
}

function isNoMailbox(error: unknown): boolean {
  return saysNoMailbox(replyToAddress(error))
}

/** Codes for a mailbox that may work later: its domain is not found, or it is full or disabled. */
const MAILBOX_AWAY = /^(?:4\d\d|55[0-4])[ -][45]\.(?:1\.(?![78]\b)|2\.[12]\b)/

function isMailboxAway(error: unknown): boolean {
  return MAILBOX_AWAY.test(replyToAddress(error))
}

/** Returns a server's reply to the recipient's address; empty if it refused something else. */
function replyToAddress(error: unknown): string {
  if (!(error instanceof Error && 'command' in error && 'response' in error)) return ''
  const { command, response } = error
  return command === 'RCPT TO' && typeof response === 'string' ? response : ''
}

/** The commands that a server refuses for different reasons, as nodemailer names them. */
const COMMANDS = ['STARTTLS', 'MAIL FROM', 'RCPT TO', 'DATA']

/**
 * Returns the code of the server's reply, its extended code (RFC 3463) and the refused command;
 * undefined without a reply. The rest of the reply may repeat an address.
 */
function replyInWords(error: unknown): string | undefined {
  if (!(error instanceof Error && 'responseCode' in error)) return undefined
  if (typeof error.responseCode !== 'number') return undefined
  const { response, command } = error as { readonly response?: unknown; readonly command?: unknown }
  const [, extended = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response)) ?? []
  const refused = COMMANDS.find((known) => known === command)
  const code = [error.responseCode, extended].filter(Boolean).join(' ')
  return `answered ${code}${refused ? ` to ${refused}` : ''}`
}

/** Returns the error's code, preferably the system's: mail servers' messages repeat addresses. */
function kindOf(error: unknown): string {
  if (
    error instanceof Error &&
    'timeoutType' in error &&
    error.timeoutType === 'GREETING_TIMEOUT'
  ) {
    return ' (no greeting: if the port is for TLS, write smtps://)'
  }
  const code = systemErrorCode(error)
  return code === undefined ? '' : ` (${systemErrorInWords(code)})`
}
