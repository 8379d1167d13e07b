import {
  type MailCommand,
  type MailReply,
  type MailServer,
  startMailServer,
} from './mail-server.ts'
import { whenDone } from './shared.ts'

/** Starts a mail server, which is closed when the test ends. */
export async function testMailServer(
  replies: Readonly<Partial<Record<MailCommand, MailReply>>> = {},
): Promise<MailServer> {
  const server = await startMailServer(replies)
  whenDone(server.close)
  return server
}
