/** The kinds of events that readers, strangers and deliveries add without a decision. */
export const readings = [
  'opened',
  'shown',
  'case-file',
  'downloaded',
  'code-sent',
  'delivered',
  'not-delivered',
] as const
