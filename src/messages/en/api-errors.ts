import { submissionErrors } from './submission-errors.ts'

export const api = {
  /** The text of `unauthorized` if a token was sent. */
  wrongToken: 'This token is not valid',
  wrongApiKey: 'This API key is not valid: it is unknown, or it no longer works',
  /** The messages for `value`, by the type of Valibot's issue. */
  formats: {
    iso_timestamp: 'Expected a time such as 2026-11-24T00:00:00Z. In a URL, + is %2B.',
    iso_date: 'Expected a day such as 2026-11-24',
  },
  /** The messages by code. */
  errors: {
    ...submissionErrors,
    'bad-request': 'The request is not valid',
    'not-found': 'Nothing was found at this address',
    'body-too-large': 'The request is too large',
    'address-too-long': 'The URL is too long',
    'unsupported-media-type': 'Please send the request as application/json',
    'headers-too-large': 'The request has too many headers',
    unauthorized: 'A token is required',

    'type.text': 'Expected text',
    'type.integer': 'Expected a number: whole, except for stakes',
    'type.boolean': 'Expected true or false',
    'type.list': 'Expected a list',
    'type.object': 'Expected an object',
    'too-short': 'Too short',
    'answer.not-asked': 'This question is not asked here. Please leave it empty.',
    'unknown-field': 'Unknown field',

    'page.preview':
      'This is a preview, so nothing was submitted. To submit, restart the server and open the form without “preview” in its address.',
    'addresses.failed': "We can't suggest addresses right now. Please type your address.",
    'bank-link.absent':
      "You can't validate a bank account here. Please enter your bank details manually.",
    'bank-link.failed':
      "You can't validate a bank account right now. Please enter your bank details manually.",
    'status.not-found': "This link doesn't work, or it has expired",
    'status.decided':
      'This application has been decided and can no longer be withdrawn. Please contact us.',
    'message.decided': 'This application is decided. Please contact us instead.',
    'message.written':
      'You already wrote to us. You can write again after we ask you something, or contact us.',
    'status.not-sent': "We couldn't send the link again. Please contact us.",
    'copy-code.required': 'Enter the code that we emailed to the signer',
    'api-key.program': 'This API key is for another program, or there is no such program',
    'boarding.not-approved': 'Only an approved application can be boarded',
    'application.changed':
      'The stored data of this application was changed. Run operator verify to see what.',
    'api-key.scope': 'This API key may not do this',
    'copy-key.wrong': "This key doesn't open this copy",
    'copy-code.wrong': "This code isn't right, or it no longer works",
    'draft.not-found': "This saved application doesn't exist, has expired, or was deleted",
    'draft.changed': 'This application was saved on another device in the meantime',
    'invitation.answers': 'Only the applicant may answer this',
    'invitation.locked':
      'Only answers in this request can be locked, except people and bank accounts',
    'invitation.no-email': 'There is no email address to send it to',
    'invitation.no-mail': 'This server sends no email',
    'invitation.no-key': 'This server needs MAIL_KEY for invitations',
    'invitation.other-body': 'There is another invitation with this externalId or Idempotency-Key',
    'invitation.over': 'The application was submitted, or the invitation has ended',
    'document.not-found': "This document doesn't exist, has expired, or was deleted",
    'invitation.not-found': "This link doesn't exist",
    'invitation.used': 'The details were already entered with this link',
    'invitation.objected': 'A different problem was already reported with this link',
    'invitation.withdrawn': 'This link was canceled',
    'invitation.expired': 'This link has expired',
  },
  draftPrecondition: 'Send either If-None-Match: * or If-Match with the version',
  notJson: 'The request is not valid JSON',
  notUtf8: 'The request is not in UTF-8',
  repeatedKey: (key: string) => `The request has ${JSON.stringify(key)} twice in one object`,
  withEncoding: 'Please send the request without Content-Encoding',
  submissionsFull: (minutes: number) =>
    `We are getting more applications than we can handle. Your answers are kept on this page. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  tooComplex: 'The request is too deeply nested or too long',
  noHost: 'The request needs one Host header',
  copyNotFound: "This link isn't valid or has expired",
} as const
