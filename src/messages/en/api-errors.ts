import { review } from './review.ts'

/** Errors of the API. */
export const api = {
  /** By code. */
  errors: {
    'bad-request': 'The request is not valid',
    'not-found': 'Nothing was found at this address',
    timeout: 'The request took too long',
    'body-too-large': 'The request is too large',
    'address-too-long': 'The URL is too long',
    'unsupported-media-type': 'Please send the request as application/json',
    'rate-limit': 'Too many requests. Please wait a moment and try again.',
    'headers-too-large': 'The request has too many headers',
    unavailable: 'The service is busy right now. Please try again shortly.',
    unauthorized: 'A token is required',
    unexpected: review.errors.unknown,

    'type.text': 'Expected text',
    'type.integer': 'Expected a whole number',
    'type.boolean': 'Expected true or false',
    'type.list': 'Expected a list',
    'type.object': 'Expected an object',
    'too-long': 'Too long',
    'too-short': 'Too short',
    'unknown-field': 'Unknown field',
    value: 'Not a valid value',

    'addresses.failed': "We can't suggest addresses right now. Please type your address.",
    'bank-link.absent':
      "You can't validate a bank account here. Please enter your bank details manually.",
    'bank-link.failed':
      "You can't validate a bank account right now. Please enter your bank details manually.",
    'copy-code.required': 'Please enter the code that we emailed to the signer',
    'api-key.program': 'This API key is for another program',
    'api-key.scope': 'This API key may not do this',
    'copy-code.wrong': "This code isn't right, or it no longer works",
    'idempotency.body':
      "We already received this application, with the answers it had then. To change one, please contact us. Don't start a new application.",
    'agreement.replaced':
      "The Merchant Agreement has been replaced since you opened it. Please read the new text below, then submit again. You haven't lost anything you typed.",
    'page.outdated':
      'We updated this form after you opened it. Please reload the page, check your answers, and submit again.',
    'draft.not-found': "This saved application doesn't exist, has expired, or was deleted",
    'draft.changed': 'This application was saved on another device in the meantime',
    'correction.not-found': "This link doesn't exist or has expired",
    'correction.not-asked': "This answer can't be changed here. Please contact us.",
    'correction.closed':
      'These corrections were already sent with other answers, or are no longer needed',
    'invitation-link.unknown': "This link doesn't work",
    'invitation-link.used': 'This link was already used. Each link is for one application.',
    'invitation-link.revoked': 'This link was canceled',
    'invitation-link.expired': 'This link has expired',
    'invitation-link.replaced': 'There is a newer link in place of this one',
    'invitation.answers': 'Nobody may answer this for the applicant',
    'invitation.locked':
      'Only an answer that you give can be locked, and people and bank accounts cannot',
    'invitation.no-email': 'There is no email address to send it to',
    'invitation.no-mail': 'This server sends no email',
    'invitation.no-key': 'This server needs MAIL_KEY for invitations',
    'invitation.other-body': 'There is another invitation with this externalId or Idempotency-Key',
    'invitation.over': 'The application was submitted, or the invitation is over',
    'answer.locked': "This answer can't be changed here. Please contact us.",
    'document.not-found': "This document doesn't exist, has expired, or was deleted",
    'invitation.not-found': "This link doesn't exist",
    'invitation.used': 'The details were already entered with this link',
    'invitation.withdrawn': 'This link was canceled',
    'invitation.expired': 'This link has expired',
  },
  draftPrecondition: 'Send either If-None-Match: * or If-Match with the version',
  notJson: 'The request is not valid JSON',
  tooComplex: 'The request is too deeply nested or too long',
  noHost: 'The request has no Host header',
  copyNotFound: "This link isn't valid or has expired",
} as const
