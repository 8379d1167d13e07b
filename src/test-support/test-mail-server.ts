/** Just enough of a mail server for one test; it closes when the test ends. */
import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** A command; `CONNECT` for the connection itself, and `END` for the end of an email. */
export type MailCommand = 'CONNECT' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'END' | 'QUIT'

/** `cut` drops the connection, `silence` leaves it without an answer. */
export type MailReply = `${number} ${string}` | 'cut' | 'silence'

const USUAL: Readonly<Record<MailCommand, MailReply>> = {
  CONNECT: '220 mail.example ESMTP',
  EHLO: '250 mail.example',
  MAIL: '250 fine',
  RCPT: '250 fine',
  DATA: '354 go on',
  END: '250 stored',
  QUIT: '221 bye',
}

export interface TestMailServer {
  /** Every email that arrived completely, whatever was replied. */
  readonly mails: readonly string[]
  readonly url: string
}

/** `replies` override the usual ones. */
export async function testMailServer(
  replies: Readonly<Partial<Record<MailCommand, MailReply>>> = {},
): Promise<TestMailServer> {
  const mails: string[] = []
  const server = createServer((socket) => {
    let data: string | undefined
    const reply = (command: MailCommand) => {
      const text = replies[command] ?? USUAL[command]
      if (text === 'cut') socket.destroy()
      else if (text !== 'silence') socket.write(`${text}\r\n`)
      return text
    }
    onTestFinished(() => {
      socket.destroy()
    })
    socket.setEncoding('utf8').on('error', () => socket.destroy())
    reply('CONNECT')
    socket.on('data', (chunk: string) => {
      if (data === undefined) {
        const replied = reply(chunk.slice(0, 4).toUpperCase() as MailCommand)
        if (replied.startsWith('354')) data = ''
        return
      }
      data += chunk
      if (!data.endsWith('\r\n.\r\n')) return
      mails.push(data)
      data = undefined
      reply('END')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  return { mails, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
