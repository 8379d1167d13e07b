/** The reasons for a refused submission, which the page shows in the language chosen since. */
import { review } from './review.ts'

/** The texts by code. */
export const submissionErrors = {
  timeout: 'The request took too long',
  'rate-limit': 'Too many requests. Please wait a moment and try again.',
  unavailable: 'The service is busy right now. Please try again shortly.',
  unexpected: review.errors.unknown,
  'too-long': 'Too long',
  value: 'Not a valid value',
  'idempotency.body':
    "We already received this application, with the answers it had then. To change one, please contact us. Don't start a new application.",
  'agreement.replaced':
    "The Merchant Agreement has been replaced since you opened it. Please read the new text below, then submit again. You haven't lost anything you typed.",
  'page.outdated':
    'We updated this form after you opened it. Please reload the page, check your answers, and submit again.',
  'correction.not-found': "This link doesn't exist or has expired",
  'correction.not-asked': "This answer can't be changed here. Please contact us.",
  'correction.closed':
    'These corrections were already sent with other answers, or are no longer needed',
  'invitation-link.unknown': "This link doesn't work",
  'invitation-link.used': 'This link was already used. Each link is for one application.',
  'invitation-link.revoked': 'This link was canceled',
  'invitation-link.expired': 'This link has expired',
  'invitation-link.replaced': 'A newer link has replaced this one',
  'signature-link.signed':
    'This application was already signed and submitted with this link. If that was not you, tell the person who sent it.',
  'signature-link.withdrawn':
    'The person who sent you this link canceled it. Ask them for a new one if you still need to sign.',
  'signature-link.expired':
    'This link has expired, and we deleted the application it opened. Ask the person who sent it for a new one.',
  'answer.locked': "This answer can't be changed here. Please contact us.",
} as const
