import type { FastifyReply } from 'fastify'
import { AGREEMENT_REPLACED, BANK_LINK_FAILED } from '../../api/applications.ts'
import { CORRECTION_NOT_ASKED } from '../../api/corrections.ts'
import { urlOf } from '../../api/route.ts'
import { storedApplicationRoute } from '../../api/stored-applications.ts'
import { AGREEMENT_VERSION_FIELD } from '../../application/agreement.ts'
import type { AllMessages } from '../../messages/all.ts'
import type { ApiKey } from '../api-keys/service.ts'
import { pageOutdated, sendIssues } from '../platform/http/outdated-page.ts'
import type { SubmissionRejection } from './sign-and-seal-service.ts'

/** Answers with the saved application: with 303 for pages, or 201 for a system with a newer key. */
export function sendSaved(
  reply: FastifyReply,
  { url, reference }: { readonly url: string; readonly reference: string },
  enteredBy: Pick<ApiKey, 'submitted'> | undefined,
): FastifyReply {
  const status = enteredBy?.submitted ?? 303
  if (status === 201) {
    reply.header('location', urlOf(storedApplicationRoute, { params: { reference } }))
  }
  return reply.code(status).send({ url, reference })
}

/** Answers that nobody asked for the answers or replies at these paths. */
export function sendNotAsked(
  reply: FastifyReply,
  fields: readonly string[],
  messages: Pick<AllMessages, 'api'>,
): FastifyReply {
  return sendRefusedAnswers(reply, fields, CORRECTION_NOT_ASKED, messages)
}

/** Answers that the answers at these paths are refused. */
export function sendRefusedAnswers(
  reply: FastifyReply,
  fields: readonly string[],
  code: keyof AllMessages['api']['errors'],
  { api }: Pick<AllMessages, 'api'>,
): FastifyReply {
  const errors = fields.map((field) => ({ field, code, message: api.errors[code] }))
  return reply.code(422).send({ errors })
}

/** Answers why a submission, or a corrected application, was not saved. */
export function sendUnsaved(
  reply: FastifyReply,
  result: SubmissionRejection | { readonly outcome: 'bank-link-failed' },
  messages: AllMessages,
): FastifyReply {
  const { api, banking } = messages
  switch (result.outcome) {
    case 'rejected':
      return sendIssues(reply, result.issues, messages)
    case 'agreement-replaced':
      return reply.code(AGREEMENT_REPLACED).send({
        errors: [
          {
            field: AGREEMENT_VERSION_FIELD,
            code: 'agreement.replaced',
            message: api.errors['agreement.replaced'],
          },
        ],
      })
    // A page contains the texts of its build, so a new page is needed.
    case 'consents-replaced':
      throw pageOutdated()
    case 'bank-link-failed':
      return reply.code(BANK_LINK_FAILED).send({
        errors: [{ field: 'plaid', code: 'bank-link.failed', message: banking.toasts.linkFailed }],
      })
  }
}
