/** The definition of a kind of event, and parts that several details share. */
import * as v from 'valibot'
import type { DeepReadonly } from '../../answers.ts'
import { fieldLabels } from '../../corrections/correction-labels.ts'
import { APPLICATION } from '../chain-names.ts'

/**
 * The possible signers of an event. Both can generate copies and erase: the server does so by
 * `RETENTION_DAYS`. `console` is the server for a person who signed in to the console and whom the
 * event names, and `person` is that or an operator.
 */
type EventSigner = 'server' | 'operator' | 'console' | 'person' | 'both'

/** The names of statuses, if they differ from the codes. */
type Names = Readonly<Record<string, string>>

/** The names of questions and documents, with those of the application's form. */
export type FieldTexts = Parameters<typeof fieldLabels>[2]

export type Detail<Entries extends v.ObjectEntries> = v.InferOutput<
  v.ObjectSchema<Entries, undefined>
>

/**
 * Returns a function that defines kinds of events. They count in these chains alone: names, or the
 * beginnings of names, which end with a hyphen.
 */
export function kindIn(...chains: readonly string[]) {
  /**
   * Defines a kind of event.
   *
   * @param signer who may sign it, perhaps by what it says
   * @param toText returns the event in words for operators: `status changed from received to
   * reviewing`
   */
  return function kind<const Name extends string, const Entries extends v.ObjectEntries>(
    name: Name,
    signer: EventSigner | ((detail: Detail<Entries>) => EventSigner),
    entries: Entries,
    toText: (detail: Detail<Entries>, names: Names, texts: FieldTexts) => string,
  ) {
    const schema = v.object(entries)
    return {
      name,
      chains,
      /** Returns who may sign an event with this detail; an unreadable one never counts. */
      signerOf: (stored: () => unknown): EventSigner => {
        if (typeof signer === 'string') return signer
        const { success, output: detail } = v.safeParse(schema, stored())
        return success ? signer(detail) : 'both'
      },
      /** Returns undefined if the stored detail does not match the kind. */
      read: (stored: unknown) => {
        const { success, output: detail } = v.safeParse(schema, stored)
        if (!success) return undefined
        const text = (names: Names, texts: FieldTexts) => toText(detail, names, texts)
        return { kind: name, detail, text }
      },
    }
  }
}

/** Defines a kind of event of an application. */
export const kind = kindIn(APPLICATION)

/** SHA-256, in hex. */
export const hash = v.string()
/** The hash of the thread's words, encrypted for the applicant; absent if their link opens none. */
export const words = v.exactOptional(hash)
/** The mapping of an export: the hash of its file, and the file's name. */
export const mapping = v.object({ hash, name: v.string() })
/** The hash of the public keys that something is sealed to. */
export const recipients = v.string()
/** The version of the application, from 2; absent for the first. */
export const version = v.exactOptional(v.number())

/** The person who used the operator's console. The server signs the actions that it saw. */
export const person = v.object({
  name: v.string(),
  /** The identity provider's id of the person. */
  subject: v.string(),
  /** The hash of the address that the provider verified; absent without one, and up to 0.3.0. */
  account: v.exactOptional(hash),
})
export type Person = Readonly<v.InferOutput<typeof person>>

/** Absent if an operator signs for themselves. */
export const byPerson = { by: v.exactOptional(person) }

/**
 * The deliveries that announce an event: their content (`deliveryContent`) by id. No other delivery
 * is sent for the event.
 */
export const deliveries = v.record(v.string(), v.string())
export type CommittedDeliveries = Readonly<v.InferOutput<typeof deliveries>>

/** Sealed parts of an application by their ids: the hash and the recipients of each. */
export const sealedParts = v.record(v.string(), v.object({ sha256: hash, recipients }))
export type SealedParts = DeepReadonly<v.InferOutput<typeof sealedParts>>

/** Returns `1 application`, `1,024 approved applications`. */
export function applicationsText(count: number, noun = 'application'): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
}

/** Returns the version in words; empty for the first, since most applications have only one. */
export function versionText({ version = 1 }: { readonly version?: number }): string {
  return version === 1 ? '' : ` version ${version}`
}

/** Returns the form's names of fields. People have their index instead of their names. */
export function fieldsText(paths: readonly string[], texts: FieldTexts): string {
  return [...new Set(paths.map((path) => fieldText(path, texts)))].join('; ')
}

function fieldText(path: string, texts: FieldTexts): string {
  const place = /^documents\.(\d+)$/.exec(path)?.[1]
  if (place !== undefined) return `Document ${Number(place) + 1}`
  const [text] = fieldLabels([path], undefined, texts)
  return text || path
}
