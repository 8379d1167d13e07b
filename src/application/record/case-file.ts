/**
 * The case file: all that shows how an application was reviewed, for those who ask later. What is
 * sensitive in the answers is concealed, as in the signed copy.
 */

import type { ApplicationStatus } from '../application-status.ts'
import type { ChecklistStep } from '../checklist.ts'
import { documentLabel } from '../documents.ts'
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
  /** Among the application's events, from 1. */
  readonly number: number
  /** ISO 8601, UTC. */
  readonly at: string
  readonly kind: string
  /** An operator, a person who used the console, or `server`. */
  readonly by: string
  /** The event in words. */
  readonly what: string
  readonly detail: Readonly<Record<string, unknown>>
  /** Null if the identity does not open it; missing if there is none. */
  readonly note?: unknown
  /** Why it counts for nothing: `was changed`. */
  readonly problem?: string | undefined
  /** Whether the note that was signed was changed or removed. */
  readonly isNoteChanged?: boolean
}

interface CaseStep extends Pick<ChecklistStep, 'id' | 'text'> {
  /** Whether an approval needs it. */
  readonly isRequired: boolean
  /** Null if it is not done. */
  readonly done: {
    readonly by: string
    readonly at: string
    readonly version: number
    /** Nothing was found, and nobody had to look. */
    readonly isMachine: boolean
  } | null
  /** The version whose correction undid it; null if none did. */
  readonly resetBy: number | null
}

/** What an approved application's names were found to be when they were compared again. */
interface Rescreening {
  readonly version: number
  /** The hash of the list, and its day, YYYY-MM-DD; null if it is not known. */
  readonly list: string
  readonly published: string | null
  /** How alike a name had to be, in percent. */
  readonly threshold: number
  /** How much there was to decide: similar names, and names not compared. */
  readonly matches: number
  /** Which they are, as it was sealed; null if the identity does not open it. */
  readonly text: unknown
}

/** What a case file is made of. */
export interface Case {
  readonly reference: string
  readonly receivedAt: string
  readonly status: ApplicationStatus
  /** What the check of the evidence found; empty if everything is intact. */
  readonly problems: readonly string[]
  /** Each version whole, oldest first. */
  readonly versions: readonly SealedRecord[]
  /** What its owners entered themselves. */
  readonly entries: readonly OwnerEntry[]
  /** All signed events, oldest first. */
  readonly timeline: readonly CaseEvent[]
  /** The last that a run over approved applications found; null without one. */
  readonly rescreening: Rescreening | null
  /** What a reviewer confirms before an approval, as it is now. */
  readonly checklist: readonly (Pick<ChecklistStep, 'id' | 'text' | 'required'> &
    Pick<CaseStep, 'done' | 'resetBy'>)[]
  readonly madeAt: string
  readonly madeBy: string
}

/** As JSON has it. */
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
  /** What is probably not meant in the answers of the latest version, on the day of its signature. */
  readonly advice: readonly Advice[]
  /** Increases when a part changes its meaning or is removed. */
  readonly schema: 1
  readonly versions: readonly {
    readonly number: number
    readonly receivedAt: string
    /** The hash of the signed answers, which the receipt of the version has, too. */
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
  /** `sha256` is that of the encrypted file, as the applicant signed it. */
  readonly documents: readonly (Pick<
    SealedRecord['submission']['documents'][number],
    'id' | 'kind' | 'name' | 'type' | 'size' | 'sha256'
  > & {
    /** What the kind was called when it was signed. */
    readonly label: string
  })[]
  /** Events, as the timeline has them. */
  readonly screening: readonly CaseEvent[]
  readonly checklist: readonly CaseStep[]
  /** Steps that were confirmed or taken back, and answers that were recorded from elsewhere. */
  readonly checks: readonly CaseEvent[]
  readonly decisions: readonly CaseEvent[]
  /** What was asked, answered and written; the note of an answer is what it replied. */
  readonly thread: readonly CaseEvent[]
  /** With which mapping it was exported, and what the processor said. */
  readonly boarding: readonly CaseEvent[]
}

const BOARDING = ['exported-with', 'boarded']
const CHECKS = ['checked', 'tin-matched', 'terminated-inquiry']

/** Makes a case file. Throws if there is no version. */
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

/** A note alone is an event of the status, and no decision. */
function isDecision({ kind, detail }: CaseEvent): boolean {
  const changes = kind === 'status' && detail.from !== detail.to
  return changes || kind === 'proposed' || kind === 'withdrawn'
}
