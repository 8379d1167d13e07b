import {
  type CorrectionAsked,
  type CorrectionRequest,
  correctionsOf,
} from '../../api/console/corrections.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import {
  encryptText,
  linkFragment,
  newSecretLink,
  tokenOf,
} from '../../web/secret-links/secret-link.ts'
import { type Answer, send } from '../requests/request.ts'
import { recordTexts } from '../texts.ts'
import { sealNote } from '../vault/seal-note.ts'
import { type Asked, contextOf, writtenNote } from './asked.ts'

/** A request that this page has sent. Nobody else has the link, unless it was mailed. */
export interface SentRequest {
  readonly id: string
  readonly link: string
  /** Where the reviewer wanted it to be mailed to; null if they send it. */
  readonly to: string | null
  readonly isMailed: boolean
}

/**
 * Makes the applicant's link, and asks for corrections of the latest version. What the reviewer
 * wrote is sealed to the operator, too: only the applicant's link opens the rest.
 */
export async function sendRequest(
  record: SealedRecord,
  asked: readonly Asked[],
  to: string | null,
): Promise<Answer<SentRequest>> {
  const link = newSecretLink()
  const fragment = linkFragment(link)
  const context = contextOf(record, asked)
  const note = await sealNote(writtenNote(asked, context.application, recordTexts))
  if (!note.ok) return note
  const body: CorrectionRequest = {
    id: link.id,
    token: await tokenOf(link),
    ciphertext: await encryptText(link, JSON.stringify(context)),
    note: note.value,
    fields: asked.flatMap(({ paths }) => paths),
    kept: [...context.kept],
    version: record.correction?.version ?? 1,
    mail: to === null ? null : { to, language: context.language, fragment },
  }
  const answer = await send<CorrectionAsked>('POST', correctionsOf(record.reference), body)
  if (!answer.ok) return answer
  const { page, mailed } = answer.value
  return { ok: true, value: { id: link.id, link: page + fragment, to, isMailed: mailed } }
}
