/** Who works on an application. */
import { type Acting, act, type Found, type Ruling } from '../ledger/act-service.ts'
import type { Person } from '../ledger/event-kinds.ts'
import type { Ledger } from '../ledger/ledger-service.ts'
import type { Database } from '../platform/database/database.ts'

/** The rule: nothing happens where it is so already. */
function assignment(
  { row }: Found,
  to: Person | null,
  by: Person,
): Ruling<never, 'assigned' | 'unchanged'> {
  if (row.assignee === (to?.subject ?? '')) return { outcome: 'unchanged', events: [] }
  return { outcome: 'assigned', events: [{ kind: 'assigned', detail: { to, by } }] }
}

/** Says who works on an application, with an event. */
export async function assign(
  db: Database,
  ledger: Ledger,
  { by, ...acting }: Acting & { readonly by: Person },
  to: Person | null,
) {
  return act(db, ledger, acting, 'row', (found) => assignment(found, to, by))
}
