import {
  type MailCommand,
  type MailReply,
  type MailServer,
  startMailServer,
} from './mail-server.ts'
import { whenDone } from './shared.ts'

/** A mail server, closed when the test ends. */
export async function testMailServer(
  replies: Readonly<Partial<Record<MailCommand, MailReply>>> = {},
): Promise<MailServer> {
  const server = await startMailServer(replies)
  whenDone(server.close)
  return server
}
