/** The email with the link to the copy, for the signer alone: it opens what the signer signed. */
import type { Application } from '../../application/application.ts'
import { signerOf } from '../../application/validate.ts'
import type { DocumentMessages } from '../../messages/messages.ts'
import type { Mail } from '../notifications/service.ts'

export function copyLinkMail(
  application: Application,
  { emails }: Pick<DocumentMessages, 'emails'>,
  facts: Parameters<DocumentMessages['emails']['copyLink']>[0],
): Mail {
  return { to: [signerEmail(application)].filter(Boolean), ...emails.copyLink(facts) }
}

/** Empty if nobody who may sign has signed. */
export function signerEmail(application: Application): string {
  const { companyOwners, authorizedController } = application
  const id = signerOf(application)?.id
  return [...companyOwners, authorizedController].find((one) => one?.id === id)?.email ?? ''
}
