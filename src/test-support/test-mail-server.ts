import { onTestFinished } from 'vitest'
import {
  type MailCommand,
  type MailReply,
  type MailServer,
  startMailServer,
} from './mail-server.ts'

/** A mail server for one test; it closes when the test ends. */
export async function testMailServer(
  replies: Readonly<Partial<Record<MailCommand, MailReply>>> = {},
): Promise<MailServer> {
  const server = await startMailServer(replies)
  onTestFinished(server.close)
  return server
}
