/**
 * Reads drafts that are stored: in the tab, and, with more, under links. It loads once there is one
 * to read, so that a page without it starts sooner.
 */
import * as v from 'valibot'
import { type DeepReadonly, mapAnswers } from '../../application/answers.ts'
import { applicationSchema } from '../../application/forms/us/schema.ts'
import { isRecord } from '../../application/is-record.ts'
import { jsonObject } from '../../application/json-object.ts'
import { ownValue } from '../../application/own-value.ts'
import { readStored, type StoredShape, stored } from '../../application/reading/stored.ts'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import { formSchema, VERSION } from './form-state.ts'

const ofLead = v.nullish(v.string(), '')

/** What every stored draft has. */
export const draftEntries = {
  version: v.literal(VERSION),
  draft: applicationSchema,
  form: formSchema,
  lead: jsonObject({
    pmi: ofLead,
    phone: ofLead,
    email: ofLead,
    businessName: ofLead,
    productsSold: ofLead,
    firstName: ofLead,
    lastName: ofLead,
  }),
  idempotencyKey: v.string(),
}

/** What the applicant has entered, without the sensitive answers. */
export const savedEntries = {
  ...draftEntries,
  /** The paths of the sensitive answers that were given, and are not saved. */
  cleared: v.array(v.string()),
}

const savedOnline = jsonObject({
  id: v.string(),
  /** Decrypts it; only the applicant's link and this tab have it. */
  key: v.string(),
  /** Proves to the server that this page has the key. */
  token: v.string(),
  /** What this page saved last; another device may have saved since. */
  version: v.number(),
  /** ISO 8601, like the next one. */
  savedAt: v.string(),
  expiresAt: v.string(),
})

const tabDraft = jsonObject({
  ...savedEntries,
  /** Milliseconds since 1970, when the applicant last did something on the page. */
  activeAt: v.number(),
  /** Whether it has but what an invitation filled in. */
  isUntouched: v.optional(v.boolean()),
  /** Where it is saved on the server, too. */
  online: v.optional(savedOnline),
})
const storedTabDraft = stored(tabDraft)

export type SavedDraft = Pick<TabDraft, keyof typeof savedEntries>
export type SavedOnline = DeepReadonly<v.InferOutput<typeof savedOnline>>
/** The draft in the tab's storage. */
export type TabDraft = DeepReadonly<v.InferOutput<typeof tabDraft>>

/** Reads a draft that was decrypted, or throws as `readStored` does. */
export function readDraft<Draft>(
  schema: StoredShape<v.GenericSchema<unknown, Draft>>,
  text: string,
) {
  return readStored('draft', schema, migrated(JSON.parse(text)), 'version')
}

/**
 * Reads the tab's draft, or throws as `readStored` does. During a rollout, a page may follow one of
 * a later release in the same tab: an unknown answer is left out, and the others are kept.
 */
export function readTabDraft(text: string): TabDraft {
  const draft = known(tabDraft, migrated(JSON.parse(text)))
  return readStored('draft', storedTabDraft, draft, 'version')
}

/** A draft of an earlier version, as this one would have stored it. */
function migrated(draft: unknown): unknown {
  if (!isRecord(draft) || draft.version !== 7 || !isRecord(draft.form)) return draft
  const { people } = draft.form
  const form = { ...draft.form, people: isRecord(people) && withCards(people, isSole(draft)) }
  // Release 0.1.0 left answers there that no form uses.
  return { ...draft, version: 8, form: known(formSchema, form) }
}

/** The owners, their open forms and a sole proprietor's form were apart in version 7. */
function withCards(people: Readonly<Record<string, unknown>>, isSole: boolean): unknown {
  const { owners, edited, newOwner, soleProprietor } = people
  const listed = Array.isArray(owners) ? owners : []
  const cards = listed.map((saved) => {
    const typed =
      isRecord(edited) && isRecord(saved) ? ownValue(edited, String(saved.id)) : undefined
    return { saved, typed: typed ?? (isSole ? soleProprietor : null) }
  })
  const isFirst = isSole && listed.length === 0
  return { ...people, owners: [...cards, { typed: isFirst ? soleProprietor : newOwner }] }
}

function isSole({ draft }: Readonly<Record<string, unknown>>): boolean {
  return isRecord(draft) && isSoleProprietor({ businessStructure: String(draft.businessStructure) })
}

function known(schema: Parameters<typeof mapAnswers>[2], value: unknown): unknown {
  return mapAnswers(value, (answer) => answer.value, schema)
}
