/** The kinds of events, and what each says; `events.ts` stores them. */
import type { ApiScope } from '../../api/api-keys.ts'
import type { QueueFilter } from '../../api/console/applications.ts'
import type { ConsoleRole } from '../../api/console/session.ts'
import type { ApplicationStatus } from '../../application/application-status.ts'
import type { Language } from '../../application/language.ts'
import type { DeclineReason } from '../../application/reference/decline-reasons.ts'
import type { ApplicationFilter } from '../records/store.ts'

/**
 * The reference under which exports are recorded: an export is one event, whatever the number of
 * applications. It has a chain like an application, without a receipt. Applications' references
 * begin with `MA-`.
 */
export const EXPORTS = 'EXPORTS'

/** The reference under which it is recorded who signs in to the operator's console. */
export const CONSOLE = 'CONSOLE'

/** The reference under which API keys are recorded. */
export const API_KEYS = 'API-KEYS'

const OTHER_CHAINS: readonly string[] = [EXPORTS, CONSOLE, API_KEYS]

/** Whether a chain of events is an application's: it begins with a receipt. */
export function isOfApplication(reference: string): boolean {
  return !OTHER_CHAINS.includes(reference)
}

/** Who used the operator's console; the server signs what it saw them do. */
export interface Person {
  readonly name: string
  /** As the identity provider calls the person. */
  readonly subject: string
}

/** Missing where an operator signs for themselves. */
interface ByPerson {
  readonly by?: Person
}

/** The stored agreement that an application was signed under. */
export interface SignedAgreement {
  readonly version: string
  /** See `agreementFingerprint`. */
  readonly sha256: string
}

/**
 * The deliveries that announce an event: their content (`deliveryContent`) by id. No others are
 * sent in its name.
 */
export type CommittedDeliveries = Readonly<Record<string, string>>

/** Sealed parts of an application by their ids: the hash of each, and whom it is sealed to. */
export type SealedParts = Readonly<
  Record<string, { readonly sha256: string; readonly recipients: string }>
>

/** What was stored of an application when it arrived. Hashes are SHA-256, in hex. */
export interface ReceivedDetail {
  readonly row: string
  readonly sealed: string
  /** Of the application that was signed, salted: see `Evidence`. */
  readonly application: string
  readonly recipients: string
  /** Whole dollars per year; release 0.1.0 did not say. */
  readonly annualSales?: number
  /** In which it was signed. */
  readonly language: Language
  readonly agreement: SignedAgreement
  /** Of the data that the applicant's copy is generated from, encrypted. */
  readonly copy: string
  readonly deliveries: CommittedDeliveries
  /** What owners entered themselves, by invitation; missing if the applicant entered all. */
  readonly entries?: SealedParts
  /** Missing if there are none. */
  readonly documents?: SealedParts
}

/**
 * SHA-256 hashes in hex; `recipients` is the fingerprint of the public keys the record is sealed
 * to.
 */
export type EventContent =
  | {
      readonly kind: 'received'
      readonly detail: ReceivedDetail
    }
  | {
      readonly kind: 'corrected'
      readonly detail: ReceivedDetail & {
        /** Of the request. */
        readonly id: string
        /** From 2. */
        readonly version: number
      }
    }
  | {
      /** The applicant is asked to correct some answers. */
      readonly kind: 'correction-requested'
      readonly detail: ByPerson & {
        readonly id: string
        /** What is asked for, and the sensitive answers that stay as they were: dotted paths. */
        readonly fields: readonly string[]
        readonly kept: readonly string[]
        /** The SHA-256 of what the link opens. */
        readonly ciphertext: string
        /** The fingerprint of the public keys that the note is sealed to. */
        readonly recipients: string
        readonly note?: string
        readonly expiresAt: string
        readonly deliveries: CommittedDeliveries
      }
    }
  | {
      readonly kind: 'correction-withdrawn'
      /** Release 0.1.0 announced none. */
      readonly detail: ByPerson & { readonly id: string; readonly deliveries: CommittedDeliveries }
    }
  | {
      readonly kind: 'delivered'
      readonly detail: { readonly delivery: string; readonly kind: string; readonly type: string }
    }
  | {
      /** The applicant's copy was generated and is served from now on. */
      readonly kind: 'copied'
      readonly detail: {
        readonly pdf: string
        /** Of the application, from 2; missing for the first. */
        readonly version?: number
      }
    }
  | {
      readonly kind: 'opened'
      /** Of release 0.1.0 without the version: the latest of its time. */
      readonly detail: ByPerson & { readonly version?: number }
    }
  | {
      /** The signer was sent a code, which opens the copy. */
      readonly kind: 'code-sent'
      readonly detail: { readonly deliveries: CommittedDeliveries }
    }
  | {
      /**
       * The signed copy was downloaded, by a person of the console or with the applicant's link; from
       * which address would be personal data.
       */
      readonly kind: 'downloaded'
      readonly detail: ByPerson & { readonly version?: number }
    }
  | {
      /** Of {@link EXPORTS}. */
      readonly kind: 'exported'
      readonly detail: ByPerson & {
        readonly format: string
        /** Whether sealed data was exported. */
        readonly opened: boolean
        readonly count: number
        readonly filter: ApplicationFilter | QueueFilter
      }
    }
  | {
      readonly kind: 'status'
      readonly detail: ByPerson & {
        readonly from: ApplicationStatus
        readonly to: ApplicationStatus
        /** Why it was declined. */
        readonly reasons?: readonly DeclineReason[]
        /** Who decided had not opened it, and said so. */
        /** Who decided had asked for the version that was decided about. */
        readonly isAsker?: true
        readonly unseen?: true
        /** The fingerprint of the public keys that the note, if any, is sealed to. */
        readonly recipients?: string
        readonly note?: string
        readonly deliveries: CommittedDeliveries
      }
    }
  | {
      readonly kind: 'rekeyed'
      readonly detail: {
        readonly sealed: string
        readonly recipients: string
        /** The hashes of re-encrypted notes, by event number. */
        readonly notes: Readonly<Record<string, string>>
        /** Those that were re-encrypted; missing if none was, as are documents. */
        readonly entries?: SealedParts
        readonly documents?: SealedParts
        /** The corrected versions, by number. */
        readonly versions?: SealedParts
      }
    }
  | { readonly kind: 'purged'; readonly detail: { readonly receivedAt: string } }
  | {
      /** Sealed fields were shown unmasked; `fields` are dotted paths. */
      readonly kind: 'shown'
      readonly detail: ByPerson & { readonly fields: readonly string[] }
    }
  | {
      /** Who works on it; null for nobody. */
      readonly kind: 'assigned'
      readonly detail: ByPerson & { readonly to: Person | null }
    }
  | {
      /** A first person has decided; the status changes when a second one decides the same. */
      readonly kind: 'proposed'
      readonly detail: ByPerson & {
        readonly to: ApplicationStatus
        readonly reasons?: readonly DeclineReason[]
        readonly recipients?: string
        readonly unseen?: true
        readonly note?: string
      }
    }
  | {
      /** Of {@link CONSOLE}: a session with this event's number. */
      readonly kind: 'signed-in'
      readonly detail: {
        readonly by: Person
        readonly role: ConsoleRole
        /** The hash of its secret. */
        readonly session: string
        /** ISO 8601. */
        readonly expiresAt: string
      }
    }
  | {
      /** Of {@link CONSOLE}: whose session ended, and who ended it. */
      readonly kind: 'signed-out'
      /** `session`: the number of the event that began it. */
      readonly detail: { readonly by: Person; readonly of: Person; readonly session: number }
    }
  | {
      /** Of {@link API_KEYS}: a key with this event's number. `secret`: the hash of its secret. */
      readonly kind: 'key-made'
      readonly detail: {
        readonly name: string
        readonly may: readonly ApiScope[]
        readonly secret: string
      }
    }
  | {
      /** Of {@link API_KEYS}. */
      readonly kind: 'key-ended'
      readonly detail: { readonly key: number }
    }
