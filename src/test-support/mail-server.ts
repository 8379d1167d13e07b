/** A minimal mail server. */
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A command; `CONNECT` for the connection itself, and `END` for the end of an email. */
export type MailCommand =
  | 'CONNECT'
  | 'EHLO'
  | 'STARTTLS'
  | 'AUTH'
  | 'MAIL'
  | 'RCPT'
  | 'DATA'
  | 'END'
  | 'QUIT'

/** `cut` drops the connection, `silence` leaves it without an answer. */
export type MailReply = `${number} ${string}` | `HTTP/${string}` | 'cut' | 'silence'

const USUAL: Readonly<Record<MailCommand, MailReply>> = {
  CONNECT: '220 mail.example ESMTP',
  EHLO: '250 mail.example',
  STARTTLS: '454 not now',
  AUTH: '235 fine',
  MAIL: '250 fine',
  RCPT: '250 fine',
  DATA: '354 go on',
  END: '250 stored',
  QUIT: '221 bye',
}

export interface MailServer {
  /** Every email that arrived completely, whatever the reply. */
  readonly mails: readonly string[]
  /** Every command line that arrived. */
  readonly commands: readonly string[]
  readonly url: string
  readonly close: () => void
}

function commandOf(line: string): MailCommand {
  const word = line.trimEnd().toUpperCase()
  return word === 'STARTTLS' ? word : (word.slice(0, 4) as MailCommand)
}

/** Starts it. `replies` override the usual ones, for every email or by its text. */
export async function startMailServer(
  replies: Readonly<Partial<Record<MailCommand, MailReply>>> & {
    readonly toMail?: (mail: string) => MailReply
  } = {},
): Promise<MailServer> {
  const mails: string[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let data: string | undefined
    const send = (reply: MailReply) => {
      if (reply === 'cut') socket.destroy()
      else if (reply !== 'silence') socket.write(`${reply}\r\n`)
      return reply
    }
    const replyTo = (command: MailCommand) => send(replies[command] ?? USUAL[command])
    socket
      .setEncoding('utf8')
      .on('error', () => socket.destroy())
      .on('close', () => sockets.delete(socket))
    replyTo('CONNECT')
    socket.on('data', (chunk: string) => {
      if (data === undefined) {
        commands.push(chunk.trimEnd())
        const replied = replyTo(commandOf(chunk))
        if (replied.startsWith('354')) data = ''
        return
      }
      data += chunk
      if (!data.endsWith('\r\n.\r\n')) return
      mails.push(data)
      if (replies.toMail) send(replies.toMail(data))
      else replyTo('END')
      data = undefined
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    mails,
    commands,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
