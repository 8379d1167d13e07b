/** The rule of erasing an application: a pure function. */
import type { ApplicationStatus } from '../../application/application-status.ts'
import type { ApplicationState } from '../../application/facts/application-state.ts'
import type { Ruling, StoredState } from '../../application/facts/ruling.ts'

/** The application to erase, as it was when it was checked. */
interface Erasure {
  readonly status: ApplicationStatus
  readonly receivedAt: string
  /** Whether an application matches the filter, by its events. */
  readonly isMeant: (state: ApplicationState) => boolean
}

/** Refuses an edited application, because erasing it would destroy the trace of the edit. */
export function erase(
  { row, state, doubt }: StoredState,
  { status, receivedAt, isMeant }: Erasure,
): Ruling<'evidence' | 'changed' | 'not-meant', 'erased'> {
  if (row.status !== status) return { refusal: 'changed' }
  if (doubt) return { refusal: 'evidence' }
  if (!isMeant(state)) return { refusal: 'not-meant' }
  const announce = [{ kind: 'webhook', type: 'application.erased' }] as const
  return { outcome: 'erased', events: [{ kind: 'purged', detail: { receivedAt }, announce }] }
}
