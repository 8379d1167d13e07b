/**
 * The case file: the complete record of how an application was reviewed, for later questions.
 * Sensitive answers are concealed, as in the signed copy.
 */
import type { ApplicationStatus } from '../application-status.ts'
import type { ChecklistStep } from '../checklist.ts'
import { documentLabel } from '../documents/documents.ts'
import { dayInUtc } from '../fields/field.ts'
import { formOfRecord } from '../forms/form-of-record.ts'
import { withOwnWords } from '../forms/own-words.ts'
import { type Advice, adviceOn } from '../forms/us/advice.ts'
import type { OwnerEntry } from './owner-entry.ts'
import { type RecordTexts, recordSummary, withEntries } from './record-summary.ts'
import type { SealedRecord } from './sealed-record.ts'
import { threadEvents } from './thread-events.ts'

/** A signed event, with its note opened. */
export interface CaseEvent {
  /** The number of the event in its application, from 1. */
  readonly number: number
  /** ISO 8601, UTC. */
  readonly at: string
  readonly kind: string
  /** An operator, a person who used the console, or `server`. */
  readonly by: string
  /** The event in words. */
  readonly what: string
  readonly detail: Readonly<Record<string, unknown>>
  /** Null if the identity does not open it; absent if there is none. */
  readonly note?: unknown
  /** Why the event does not count: `was changed`. */
  readonly problem?: string | undefined
  /** Whether the signed note was changed or removed. */
  readonly isNoteChanged?: boolean
}

interface CaseStep extends Pick<ChecklistStep, 'id' | 'text'> {
  /** Whether an approval needs it. */
  readonly isRequired: boolean
  /** Null if the step is not done. */
  readonly done: {
    readonly by: string
    readonly at: string
    readonly version: number
    /** Whether the browser found nothing, so that nobody had to look. */
    readonly isMachine: boolean
  } | null
  /** The version whose correction reset the step; null if none did. */
  readonly resetBy: number | null
}

/** The result of comparing an approved application's names again. */
interface Rescreening {
  readonly version: number
  /** The hash of the list, and its day, YYYY-MM-DD; null if the day is unknown. */
  readonly list: string
  readonly published: string | null
  /** The minimum similarity of a match at that time, in percent. */
  readonly threshold: number
  /** How many similar names and how many names that were not compared were to be decided. */
  readonly matches: number
  /** The sealed list of these; null if the identity does not open it. */
  readonly text: unknown
}

export interface Case {
  readonly reference: string
  readonly receivedAt: string
  readonly status: ApplicationStatus
  /** The findings of the check of the evidence; empty if everything is intact. */
  readonly problems: readonly string[]
  /** Every version as a whole record, oldest first. */
  readonly versions: readonly SealedRecord[]
  readonly entries: readonly OwnerEntry[]
  /** All signed events, oldest first. */
  readonly timeline: readonly CaseEvent[]
  /** The last result of a run over approved applications; null without one. */
  readonly rescreening: Rescreening | null
  /** The present state of the checklist. */
  readonly checklist: readonly (Pick<ChecklistStep, 'id' | 'text' | 'required'> &
    Pick<CaseStep, 'done' | 'resetBy'>)[]
  readonly madeAt: string
  readonly madeBy: string
}

/** The case file as JSON. */
export interface CaseFile
  extends Pick<
    Case,
    | 'reference'
    | 'receivedAt'
    | 'status'
    | 'problems'
    | 'timeline'
    | 'rescreening'
    | 'madeAt'
    | 'madeBy'
  > {
  /** Probable mistakes in the latest version's answers, on the day of its signature. */
  readonly advice: readonly Advice[]
  /** Increases when the meaning of a part changes, or when a part is removed. */
  readonly schema: 1
  readonly versions: readonly {
    readonly number: number
    readonly receivedAt: string
    /** The hash of the signed answers, which is also in the receipt of the version. */
    readonly sha256: string
  }[]
  /** The answers of the latest version and the evidence of its signature, in words. */
  readonly application: readonly {
    readonly title: string
    readonly groups: readonly {
      readonly title: string
      readonly rows: readonly { readonly label: string; readonly value: string }[]
    }[]
  }[]
  /** `sha256` is the hash of the encrypted file that the applicant signed. */
  readonly documents: readonly (Pick<
    SealedRecord['submission']['documents'][number],
    'id' | 'kind' | 'name' | 'type' | 'size' | 'sha256'
  > & {
    /** The name of the kind at the time of the signature. */
    readonly label: string
  })[]
  readonly screening: readonly CaseEvent[]
  readonly checklist: readonly CaseStep[]
  /** The events about steps of the checklist, and answers that were recorded from elsewhere. */
  readonly checks: readonly CaseEvent[]
  readonly decisions: readonly CaseEvent[]
  /** The thread. The note of an answer is the applicant's reply. */
  readonly thread: readonly CaseEvent[]
  /** The events about mappings in exports, and the processor's answers. */
  readonly boarding: readonly CaseEvent[]
}

const BOARDING = ['exported-with', 'boarded']
const CHECKS = ['checked', 'tin-matched', 'terminated-inquiry']

/** Returns a case file. Throws if there is no version. */
export function caseFile(
  { versions, entries, timeline, checklist, ...known }: Case,
  texts: RecordTexts,
): CaseFile {
  const latest = versions.at(-1)
  if (!latest) throw new Error('A case has a version')
  const form = formOfRecord(latest)
  const ownTexts = withOwnWords(texts, form)
  const answers = withEntries(latest.submission, entries, form)
  return {
    schema: 1,
    ...known,
    advice: adviceOn(answers, dayInUtc(latest.evidence.signedAt)),
    versions: versions.map(({ receivedAt, evidence }, index) => ({
      number: index + 1,
      receivedAt,
      sha256: evidence.applicationSha256,
    })),
    application: recordSummary(latest, entries, texts).map(({ title, groups }) => ({
      title,
      groups: groups.map((group) => ({
        title: group.title,
        rows: group.rows.map(({ label, value, secret }) => ({
          label,
          value: secret ? secret.concealed : value,
        })),
      })),
    })),
    documents: latest.submission.documents.map(({ id, kind, name, type, size, sha256 }) => ({
      id,
      kind,
      label: documentLabel(kind, ownTexts.documents),
      name,
      type,
      size,
      sha256,
    })),
    screening: timeline.filter(({ kind }) => kind === 'screened'),
    checklist: checklist.map(({ id, text, required, done, resetBy }) => ({
      id,
      text,
      isRequired: required !== false,
      done,
      resetBy,
    })),
    checks: timeline.filter(({ kind }) => CHECKS.includes(kind)),
    decisions: timeline.filter(isDecision),
    thread: threadEvents(timeline, versions, texts).map(({ replied, ...event }) =>
      replied === '' ? event : { ...event, note: replied },
    ),
    boarding: timeline.filter(({ kind }) => BOARDING.includes(kind)),
    timeline,
  }
}

/**
 * Returns whether an event is a decision. An event with only a note has the same kind, but is not.
 */
function isDecision({ kind, detail }: CaseEvent): boolean {
  const changes = kind === 'status' && detail.from !== detail.to
  return changes || kind === 'proposed' || kind === 'withdrawn'
}
