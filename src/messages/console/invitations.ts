/** The texts of the console's page of invitations. */

export const invitations = {
  title: 'Invitations',
  intro: 'The applicants that your systems invited, and how far they got.',
  status: 'Status',
  all: 'All',
  statuses: {
    created: 'Created',
    sent: 'Sent',
    opened: 'Opened',
    started: 'Started',
    submitted: 'Submitted',
    reviewing: 'In review',
    'changes-requested': 'Waiting for corrections',
    approved: 'Approved',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    revoked: 'Canceled',
  },
  columns: {
    externalId: 'Your reference',
    status: 'Status',
    step: 'Step reached',
    created: 'Created',
    expires: 'Works until',
    disputed: 'Disputed by the applicant',
    application: 'Application',
  },
  none: 'No invitations yet.',
  noneSuch: 'No invitations with this status.',
  more: 'Older invitations',
} as const
