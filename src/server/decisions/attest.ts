/** The rule for what people confirm about a version: pure functions. */
import {
  type ChecklistStep,
  hasOwnRecord,
  isAnsweredInBrowser,
} from '../../application/checklist.ts'
import type { Person } from '../../application/facts/event-kinds.ts'
import type { NewEvent, ProvenState, Ruling } from '../../application/facts/ruling.ts'

/** A person's confirmation or record about a version. */
export type Attestation =
  | {
      readonly kind: 'checked'
      readonly step: ChecklistStep
      readonly done: boolean
      readonly machine: boolean
      readonly note?: { readonly bytes: Uint8Array; readonly recipients: string } | undefined
    }
  | { readonly kind: 'tin-matched'; readonly code: number }
  | {
      readonly kind: 'terminated-inquiry'
      readonly note: { readonly bytes: Uint8Array; readonly recipients: string }
    }

/** Why a person's attestation is not recorded. */
export type AttestationRefusal =
  /** It is not about the latest version. */
  | 'outdated'
  /** Only a person answers the step. */
  | 'only-people'
  /** A person overrules a known result without a reason. */
  | 'no-reason'
  /** Only a screening, an answer about the tax number or an inquiry completes the step. */
  | 'own-record'

export interface AttestationCommand {
  readonly by?: Person | undefined
  /** The version that the person looked at; undefined for the latest. */
  readonly version: number | undefined
  readonly statement: Attestation
}

/** The rule of attesting: it must be about the latest version. */
export function attestation(
  { row }: ProvenState,
  { by, version, statement }: AttestationCommand,
): Ruling<AttestationRefusal, 'recorded'> {
  const refusal = statement.kind === 'checked' ? tickRefusal(statement) : undefined
  if (refusal) return { refusal }
  if (version !== undefined && version !== row.version) return { refusal: 'outdated' }
  const common = { version: row.version, ...(by && { by }) }
  return { outcome: 'recorded', events: [eventOf(statement, common)] }
}

function tickRefusal({
  step,
  done,
  machine,
  note,
}: Extract<Attestation, { readonly kind: 'checked' }>): AttestationRefusal | undefined {
  // A browser must not answer for a person.
  if (machine && !isAnsweredInBrowser(step)) return 'only-people'
  if (!machine && done && step.answeredBy !== undefined && note === undefined) return 'no-reason'
  return hasOwnRecord(step) ? 'own-record' : undefined
}

function eventOf(
  statement: Attestation,
  common: { readonly version: number; readonly by?: Person },
): NewEvent {
  const { kind } = statement
  switch (kind) {
    case 'checked': {
      const { step, done, machine, note } = statement
      const sealed = note && { recipients: note.recipients }
      const detail = {
        ...common,
        step: step.id,
        done,
        ...(machine && { machine: true as const }),
        ...sealed,
      }
      return { kind, detail, note: note?.bytes }
    }
    case 'tin-matched':
      return { kind, detail: { ...common, code: statement.code } }
    case 'terminated-inquiry': {
      const { bytes, recipients } = statement.note
      return { kind, detail: { ...common, recipients }, note: bytes }
    }
  }
}
