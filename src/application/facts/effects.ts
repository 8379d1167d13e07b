/** What an event of each kind means to the people and systems that follow an application. */
import type { EventKind } from './event-kinds.ts'

/**
 * `change`: changes the application, so it is in the feed of changes. `reading`: added by readers,
 * strangers and deliveries without a decision, so it is no news to a reviewer. `act`: any other
 * event.
 */
type Effect = 'change' | 'reading' | 'act'

const EFFECTS = {
  received: 'change',
  corrected: 'change',
  'correction-requested': 'change',
  'correction-withdrawn': 'change',
  'correction-expired': 'change',
  message: 'act',
  status: 'change',
  proposed: 'act',
  undone: 'change',
  boarded: 'change',
  withdrawn: 'change',
  assigned: 'act',
  copied: 'act',
  'code-sent': 'reading',
  'link-sent': 'act',
  downloaded: 'reading',
  opened: 'reading',
  shown: 'reading',
  'case-file': 'reading',
  exported: 'act',
  'exported-with': 'act',
  rekeyed: 'act',
  purged: 'change',
  delivered: 'reading',
  'not-delivered': 'reading',
  receiver: 'act',
  'signed-in': 'act',
  'signed-out': 'act',
  'passkey-added': 'act',
  'passkey-removed': 'act',
  'key-made': 'act',
  'key-ended': 'act',
  'link-ended': 'act',
  adopted: 'act',
  'settings-accepted': 'act',
  invited: 'act',
  'invitation-renewed': 'act',
  'invitation-reminded': 'act',
  'invitation-opened': 'act',
  'invitation-started': 'act',
  'invitation-submitted': 'act',
  'invitation-expired': 'act',
  'invitation-revoked': 'act',
  'list-imported': 'act',
  'run-begun': 'act',
  'match-secret': 'act',
  screened: 'act',
  checked: 'act',
  'tin-matched': 'act',
  'terminated-inquiry': 'act',
} as const satisfies Record<EventKind, Effect>

/** The kinds of events that change an application. */
export const changeKinds = kindsWith('change')

/** The kinds of events that readers, strangers and deliveries add without a decision. */
export const readingKinds = kindsWith('reading')

function kindsWith(effect: Effect): readonly EventKind[] {
  return (Object.keys(EFFECTS) as EventKind[]).filter((kind) => EFFECTS[kind] === effect)
}
