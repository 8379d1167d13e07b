/** What a kind of event is, and the parts that several details have. */
import * as v from 'valibot'
import { allMessages } from '../../../messages/all.ts'
import type { DeepReadonly } from '../../answers.ts'
import { fieldLabels } from '../../correction-labels.ts'

/**
 * The possible signers of an event. Both generate copies, and purge: the server by
 * `RETENTION_DAYS`. `person`: an operator, or the server for a person who signed in to the console
 * and whom the event names.
 */
type EventSigner = 'server' | 'operator' | 'person' | 'both'

/** What statuses are called, where it is not their own name. */
type Names = Readonly<Record<string, string>>

export type Detail<Entries extends v.ObjectEntries> = v.InferOutput<
  v.ObjectSchema<Entries, undefined>
>

/**
 * A kind of event.
 *
 * @param toText what happened, for operators: `status changed from received to reviewing`
 */
export function kind<const Name extends string, const Entries extends v.ObjectEntries>(
  name: Name,
  signer: EventSigner,
  entries: Entries,
  toText: (detail: Detail<Entries>, names: Names) => string,
) {
  const schema = v.object(entries)
  return {
    name,
    signer,
    /** Undefined if the detail of a stored event is not what its kind says. */
    read: (stored: unknown) => {
      const { success, output: detail } = v.safeParse(schema, stored)
      if (!success) return undefined
      return { kind: name, detail, text: (names: Names) => toText(detail, names) }
    },
  }
}

/** SHA-256, in hex. */
export const hash = v.string()
/**
 * The hash of the words of the thread, encrypted for the applicant; missing if their link opens
 * none.
 */
export const words = v.exactOptional(hash)
/** What exported applications were turned into: the hash of its file, and the file's name. */
export const mapping = v.object({ hash, name: v.string() })
/** The hash of the public keys that something is sealed to. */
export const recipients = v.string()
/** The version of the application, from 2; missing for the first. */
export const version = v.exactOptional(v.number())

/** The person who used the operator's console; the server signs what it saw them do. */
export const person = v.object({
  name: v.string(),
  /** As the identity provider calls the person. */
  subject: v.string(),
  /** The hash of the address that it has verified; missing without one, and up to release 0.3.0. */
  account: v.exactOptional(hash),
})
export type Person = Readonly<v.InferOutput<typeof person>>

/** Missing where an operator signs for themselves. */
export const byPerson = { by: v.exactOptional(person) }

/**
 * The deliveries that announce an event: their content (`deliveryContent`) by id. No others are
 * sent in its name.
 */
export const deliveries = v.record(v.string(), v.string())
export type CommittedDeliveries = Readonly<v.InferOutput<typeof deliveries>>

/** Sealed parts of an application by their ids: the hash of each, and whom it is sealed to. */
export const sealedParts = v.record(v.string(), v.object({ sha256: hash, recipients }))
export type SealedParts = DeepReadonly<v.InferOutput<typeof sealedParts>>

/** Most applications have but one. */
export function versionText({ version = 1 }: { readonly version?: number }): string {
  return version === 1 ? '' : ` version ${version}`
}

/** Fields as the form names them; people by their place, without their names. */
export function fieldsText(paths: readonly string[]): string {
  return [...new Set(paths.map(fieldText))].join('; ')
}

function fieldText(path: string): string {
  const place = /^documents\.(\d+)$/.exec(path)?.[1]
  if (place !== undefined) return `Document ${Number(place) + 1}`
  const [text] = fieldLabels([path], undefined, allMessages.en)
  return text || path
}
