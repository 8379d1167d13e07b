/** The states of an application, as the server tells the applicant. */
import { declineReasonTexts } from './decline-reasons.ts'

export const status = {
  titles: {
    received: 'Application received',
    reviewing: "We're reviewing your application",
    correction: 'We need something from you',
    approved: 'Your application was approved',
    declined: "We can't approve your application",
    withdrawn: 'Your application was withdrawn',
  },
  intros: {
    received: 'Thank you. We have your application.',
    reviewing: 'Someone is looking at it now.',
    correction: 'Please correct, add, or answer something so we can continue.',
    approved: "Welcome! You'll soon be able to accept card payments.",
    declined: 'We reviewed your application and decided against it.',
    withdrawn: "We won't review it any further.",
  },
  steps: {
    received: 'We received your application',
    reviewing: 'We started to review it',
    reopened: 'We reopened your application',
    'correction-requested': 'We asked you to correct, add, or answer something',
    corrected: 'We received your corrections',
    'correction-ended': 'Our request for corrections ended',
    approved: 'We approved your application',
    declined: 'We declined your application',
    withdrawn: 'Your application was withdrawn',
  },
  /** The conversation between the applicant and the reviewer. */
  thread: {
    asked: 'We asked you',
    answered: 'You answered',
    wrote: 'You wrote',
    inFile: 'In a file',
  },
  reasons: declineReasonTexts,
  next: {
    received: [
      "We'll review your application.",
      "If we have questions, we'll call or email your primary contact.",
      "If you're approved, we'll explain how to accept your first payment.",
    ],
    reviewing: [
      "If we have questions, we'll call or email your primary contact.",
      "If you're approved, we'll explain how to accept your first payment.",
    ],
    corrected: [
      "We'll review what you corrected.",
      "If we have more questions, we'll call or email your primary contact.",
      "If you're approved, we'll explain how to accept your first payment.",
    ],
    correction: ["Make your corrections and sign again. Then we'll continue the review."],
    approved: ["We'll contact you to explain how to accept your first payment."],
    declined: [
      'If something in your application was incomplete or wrong, or your situation changes, you can apply again.',
      'You can ask us to explain the reasons in writing.',
    ],
    withdrawn: [
      "If you didn't ask for this, please contact us.",
      'You can apply again at any time.',
    ],
  },
} as const
