/** The mailbox for the applicants' emails that the scenario reads. */
import { expect } from '@playwright/test'
import { CORRECT_PATH } from '../../src/api/pages.ts'
import { startMailServer } from '../../src/test-support/mail-server.ts'

export interface Mailbox {
  readonly url: string
  /** Returns the link to a page in the next email that has one. */
  readonly nextLink: (page: string) => Promise<string>
  readonly close: () => void
}

/** Accepts emails about corrections, and refuses the others for now, so that some wait. */
export async function openMailbox(): Promise<Mailbox> {
  const { mails, url, close } = await startMailServer({
    toMail: (mail) => (textOf(mail).includes(CORRECT_PATH) ? '250 stored' : '451 later'),
  })
  return {
    url,
    close,
    nextLink: async (page) => {
      const before = mails.length
      const link = () => mails.slice(before).flatMap((mail) => linkTo(page, textOf(mail)) ?? [])[0]
      await expect.poll(link, { timeout: 20_000 }).toBeDefined()
      return link() ?? ''
    },
  }
}

/** Returns the text of an email in quoted-printable. */
function textOf(mail: string): string {
  return mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

function linkTo(page: string, text: string): string | undefined {
  return text.split(/\s/).find((word) => word.startsWith('http') && word.includes(`${page}#`))
}
