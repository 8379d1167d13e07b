/** Kinds of events that strangers, readers and deliveries add without a decision. */
export const readings = [
  'opened',
  'shown',
  'case-file',
  'downloaded',
  'code-sent',
  'delivered',
  'not-delivered',
] as const
