/** The texts of the console's page of deliveries. */
import type { DeliveryKind, DeliveryStatus, MailType } from '../../api/console/deliveries.ts'
import type { WebhookType } from '../../api/webhooks.ts'

const emailNames: Readonly<Record<MailType, string>> = {
  'new-application': 'new application, to us',
  'corrected-application': 'corrected application, to us',
  'signed-copy': 'link to the signed copy',
  'copy-code': 'code for the signed copy',
  invitation: 'invitation',
  'invitation-reminder': 'reminder of an invitation',
  'invitation-link': 'new link of an invitation',
  decision: 'decision',
  correction: 'request for corrections',
  'correction-reminder': 'reminder of corrections',
  'correction-notice': 'request for corrections, to the signer',
  'corrected-notice': 'corrections received, to the signer before',
  'status-link': 'new link to the status',
}

const webhookNames: Readonly<Record<WebhookType, string>> = {
  'application.submitted': 'application received',
  'application.corrected': 'corrected application received',
  'application.status': 'new status',
  'application.boarded': 'boarding recorded',
  'application.proposed': 'first of two decisions',
  'application.documents-added': 'documents added',
  'application.correction-requested': 'corrections requested',
  'application.correction-reminded': 'reminder of corrections',
  'application.correction-expired': 'request for corrections expired',
  'application.correction-withdrawn': 'request for corrections canceled',
  'application.message': 'message from the applicant',
  'application.erased': 'application erased',
  'invitation.created': 'invitation made',
  'invitation.sent': 'invitation mailed',
  'invitation.opened': 'invitation opened',
  'invitation.started': 'invited application started',
  'invitation.submitted': 'invited application submitted',
  'invitation.expired': 'invitation expired',
  'invitation.revoked': 'invitation revoked',
}

/**
 * Returns the name of a delivery by its type in the API. A type of a later version names itself.
 */
function deliveryName(kind: string, type: string): string {
  const names: Readonly<Record<string, string>> = kind === 'webhook' ? webhookNames : emailNames
  return Object.hasOwn(names, type) ? (names[type] ?? type) : type
}

export const deliveries = {
  title: 'Deliveries',
  intro:
    "Webhooks and emails. The list shows those that haven't arrived, unless you choose another status.",
  status: 'Status',
  notArrived: 'Not arrived',
  statuses: {
    waiting: 'Waiting',
    delivered: 'Delivered',
    stopped: 'Stopped',
    failed: 'Failed',
    skipped: 'Not needed',
  } satisfies Record<DeliveryStatus, string>,
  what: (kind: DeliveryKind, type: string) =>
    `${kind === 'webhook' ? 'To your systems' : 'Email'}: ${deliveryName(kind, type)}`,
  /** A delivery in the history. */
  delivered: (kind: string, type: string) =>
    `${kind === 'webhook' ? 'Told your systems' : 'Email delivered'}: ${deliveryName(kind, type)}`,
  columns: {
    application: 'Application',
    type: 'What',
    status: 'Status',
    attempts: 'Attempts',
    created: 'Since',
    due: 'Next attempt',
    failure: 'Last error',
  },
  retry: 'Try again now',
  retryOne: 'Retry',
  retryAll: (count: number) => `Retry all ${count}`,
  retryThese: (count: number) => `Retry these ${count}`,
  newest: (count: number) => `The newest ${count} are listed.`,
  due: (count: number) =>
    count === 1 ? '1 delivery is due now.' : `${count} deliveries are due now.`,
  none: 'Nothing is waiting, and nothing has failed.',
  noneSuch: 'No deliveries with this status.',
} as const
