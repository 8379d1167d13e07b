/** The console's texts about an application: answers, documents, versions, remarks, duplicates. */
import type { DeliveryKind, DeliveryStatus, MailType } from '../../api/console/deliveries.ts'
import type { WebhookType } from '../../api/webhooks.ts'
import type { BoardingResult } from '../../application/boarding.ts'

const boardingTexts: Readonly<Record<BoardingResult, string>> = {
  succeeded: 'Boarded',
  failed: 'Boarding failed',
  rejected: 'The processor rejected the data',
  declined: 'The processor declined the merchant',
}

export const application = {
  loading: 'Loading the application',
  received: (time: string) => `Received ${time}`,
  assignee: 'Assigned to',
  assigneeIsLabel:
    'A label for your team: anyone who may decide still can. It ends automatically if the assignee is inactive for a long time.',
  assignToMe: 'Assign to me',
  unassign: 'Unassign',
  copy: 'Signed copy',
  copySigned: (time: string) => `Generated ${time}`,
  noCopy: 'Not generated yet',
  print: 'Print',
  caseFile: 'Case file',
  openBeside: 'Decision',
  closeBeside: 'Back to the answers',
  facts: 'At a glance',
  reference: 'Reference',
  agreement: 'Agreement',
  version: (version: string) => `Version ${version}`,
  lead: 'Lead (pmi)',
  boarding: ({ result, id, at }: { result: BoardingResult; id: string | null; at: string }) =>
    `${boardingTexts[result]} ${at}${id === null ? '' : ` · merchant ID ${id}`}`,
  invitation: 'Invitation',
  intact: 'Evidence',
  isIntact:
    'Intact: nothing has changed since it was signed. Each document is checked when it is opened.',
  /** The signed record is intact, but this release cannot read it. */
  isUnreadable: "Nothing has changed since it was signed, but this release can't read it.",
  problems: 'The evidence of this application is damaged',
  notAsSigned: (version: number) =>
    version === 1
      ? 'the sealed answers are not those that were signed'
      : `the sealed answers of version ${version} are not those that were signed`,
  problemsHint: "Don't decide until you know why. Run operator verify.",
  opening: 'Opening the application',
  evidenceHint: 'Who signed, when, what they agreed to, and the hashes',
  asShown: 'As the applicant saw it',
  asShownHint: 'Words and answers on the screen before signing',
  notOpened: {
    'not-yours':
      "This identity file can't open this application. Lock, then unlock with another file.",
    another: 'The sealed record belongs to another application. Run operator verify.',
  },
  show: 'Show',
  hide: 'Hide',
  history: 'History',
  earlierHistory: 'Show earlier views, downloads and deliveries',
  sealedNote: 'A sealed note. Unlock to read it.',
  notCounted: (problem: string) => `Does not count, and may be forged: it ${problem}.`,
  changedNote: 'The signed note was changed or removed.',
  unreadableNote: "This identity file can't open this note.",
  by: (name: string) => `by ${name}`,
  deliveries: 'Deliveries',
  noDeliveries: 'None',
} as const

export const documents = {
  title: 'Documents',
  signedCopy: 'Signed copy',
  signedCopyHint: 'What the applicant signed, as a PDF',
  open: 'Open',
  opening: 'Opening the document',
  save: 'Save',
  close: 'Close',
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  warning: 'Nobody has checked this file. Treat it as an attachment from a stranger.',
  notWhatItSays:
    'This is not a PDF or an image, despite its name, so it is not shown. It is saved with the extension .bin. Do not run it.',
  notDrawn: "This file can't be shown here. Save it to open it with another program.",
  needsPassword:
    'This PDF needs a password. Ask the applicant for a copy without one, or save it to open it with the password in another program.',
  tooSlow:
    'This file takes too long to be shown. It may be malicious: do not open it in another program. Ask the applicant for another file.',
  notOpened: {
    'not-yours':
      "This identity file can't open this document. Lock, then unlock with another file.",
    changed: 'The document is not the one that was stored. Run operator verify.',
  },
} as const

export const versions = {
  version: 'Version',
  received: (version: number, time: string) => `Version ${version}, received ${time}`,
  earlier: (version: number) => `This is an earlier version. The latest is version ${version}.`,
  title: (version: number) => `Changes in version ${version}`,
  unasked: 'Other changes by the applicant (not requested)',
  asked: 'Requested changes',
  question: 'Question',
  column: (version: number) => `Version ${version}`,
  noAnswer: 'Not answered',
  looksTheSame: 'Different, though it looks the same',
  unchanged: (labels: readonly string[]) => `Requested, but unchanged: ${labels.join('; ')}.`,
  none: 'Nothing has changed.',
} as const

export const answerNotes = {
  title: 'Worth a question',
  hint: 'Computed in this tab from the answers, and never sent or saved.',
  'address.box': (person: string) =>
    `${person || 'The business'}: the address is only a post office box.`,
  'tin.never-issued': () => 'No employer identification number begins with 00.',
  'account.unlikely': () =>
    'The account number is all zeros, the routing number, or a card number.',
  'routing.unknown': () => 'The routing number is not in your directory of banks.',
  'routing.unusual': () => 'The routing number is in a range that no bank is known to use.',
  'ssn.never-issued': (person: string) =>
    `${person}: this is not a possible Social Security number.`,
  'ssn.twice': (person: string) => `${person}: another person has the same Social Security number.`,
  'dob.child': (person: string) => `${person}: under 18 when the application was signed.`,
} as const

export const duplicates = {
  title: 'Seen before?',
  kinds: {
    tin: 'Same TIN',
    ssn: 'Same SSN',
    account: 'Same bank account',
    email: 'Same email',
    phone: 'Same phone',
    address: 'Same address',
    website: 'Same website',
    name: 'Similar business name',
    'name-part': 'Similar business name',
    person: 'Same name of a person',
  },
  none: (compared: string) =>
    compared === '1'
      ? 'The other application that was compared has nothing in common with this one.'
      : `None of the ${compared} others that were compared has the same TIN, SSN, bank account, email, phone, address, website, or a similar business name.`,
  nothingCompared: 'No other application has been compared yet.',
  noOther: 'There is no other application to compare with.',
  more: 'There are more. Look at these first.',
  found: (count: number, hasMore: boolean) =>
    `${count}${hasMore ? '+' : ''} with something in common. The strongest match:`,
  others: (count: number) => (count === 1 ? 'Show 1 more' : `Show ${count} more`),
  decided: (by: string, at: string) => `by ${by}, ${at}`,
  compared: (compared: string, total: string) =>
    `${compared} of ${total} other applications compared. The server compares encrypted values that it can't read.`,
  compareOthers: (waiting: string) => `Compare ${waiting} more`,
  notOpened:
    "Your key can't open the secret for comparing applications. Ask an operator to run operator rekey.",
  unknown: 'Unlock to compare with other applications.',
} as const

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
  'corrected-notice': 'corrections received, to the previous signer',
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
  'invitation.created': 'invitation created',
  'invitation.sent': 'invitation mailed',
  'invitation.opened': 'invitation opened',
  'invitation.started': 'invited application started',
  'invitation.submitted': 'invited application submitted',
  'invitation.expired': 'invitation expired',
  'invitation.revoked': 'invitation canceled',
}

/**
 * Returns the name of a delivery by its type in the API. A type of a later version names itself.
 */
function deliveryName(kind: string, type: string): string {
  const names: Readonly<Record<string, string>> = kind === 'webhook' ? webhookNames : emailNames
  return Object.hasOwn(names, type) ? (names[type] ?? type) : type
}

/** A delivery, beside an application and in the list of all. */
export const delivery = {
  statuses: {
    waiting: 'Waiting',
    delivered: 'Delivered',
    stopped: 'Stopped',
    failed: 'Failed',
    skipped: 'Not needed',
  } satisfies Record<DeliveryStatus, string>,
  what: (kind: DeliveryKind, type: string) =>
    `${kind === 'webhook' ? 'To your systems' : 'Email'}: ${deliveryName(kind, type)}`,
  /** In place of what was sent, if the row in the database cannot be read. */
  unreadable: "Can't be read: its row was changed",
  /** A delivery in the history. */
  delivered: (kind: string, type: string) =>
    `${kind === 'webhook' ? 'Delivered to your systems' : 'Email delivered'}: ${deliveryName(kind, type)}`,
} as const
