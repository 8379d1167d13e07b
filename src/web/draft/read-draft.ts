/**
 * Reads stored drafts: in the tab and, with more data, under links. This module is loaded only if
 * there is a draft, so that other pages start sooner.
 */
import * as v from 'valibot'
import { type DeepReadonly, mapAnswers } from '../../application/answers.ts'
import { applicationSchema } from '../../application/forms/us/schema.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { readStored, stored } from '../../application/reading/stored.ts'
import { isSoleProprietor } from '../../application/reference/structures.ts'
import { formSchema, VERSION } from './form-state.ts'

const ofLead = v.nullish(v.string(), '')

/** The entries of every stored draft. */
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

/** The applicant's answers without the sensitive ones. */
export const savedEntries = {
  ...draftEntries,
  /** The paths of the given sensitive answers, which are not saved. */
  cleared: v.array(v.string()),
}

const savedOnline = jsonObject({
  id: v.string(),
  /** The key that decrypts it. Only the applicant's link and this tab have it. */
  key: v.string(),
  /** The token that proves to the server that this page has the key. */
  token: v.string(),
  /** The last version that this page saved. Another device may have saved since. */
  version: v.number(),
  /** ISO 8601, like the next one. */
  savedAt: v.string(),
  expiresAt: v.string(),
  /** The marks of versions that were sent without an answer, so that one may have been stored. */
  sent: v.optional(v.string()),
})

const tabDraft = jsonObject({
  ...savedEntries,
  /** The time of the applicant's last activity on the page, in milliseconds since 1970. */
  activeAt: v.number(),
  /** Whether it contains only an invitation's answers. */
  isUntouched: v.optional(v.boolean()),
  /** The copy on the server, if there is one. */
  online: v.optional(savedOnline),
})

export type SavedDraft = Pick<TabDraft, keyof typeof savedEntries>
export type SavedOnline = DeepReadonly<v.InferOutput<typeof savedOnline>>
export type TabDraft = DeepReadonly<v.InferOutput<typeof tabDraft>>

/**
 * Reads a decrypted draft. Throws as `readStored` does. The schema that reads is made here, because
 * the later steps load this module, and most applicants have nothing to read.
 */
export function readDraft<Schema extends v.GenericSchema>(schema: Schema, text: string) {
  return readStored('draft', stored(schema), migrate(JSON.parse(text)), 'version')
}

/**
 * Reads the tab's draft. Throws as `readStored` does. During a rollout, a page may follow one of a
 * later release in the same tab: unknown answers are left out, and the others are kept.
 */
export function readTabDraft(text: string): TabDraft {
  const draft = known(tabDraft, migrate(JSON.parse(text)))
  return readStored('draft', stored(tabDraft), draft, 'version')
}

/** Converts a draft of an earlier version. */
function migrate(draft: unknown): unknown {
  if (!isRecord(draft) || draft.version !== 7 || !isRecord(draft.form)) return draft
  const { people } = draft.form
  const form = { ...draft.form, people: isRecord(people) && withCards(people, isSole(draft)) }
  // Release 0.1.0 left answers there that no form uses.
  return { ...draft, version: 8, form: known(formSchema, form) }
}

/** Joins owners, their open forms and a sole proprietor's form, which version 7 had separately. */
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
