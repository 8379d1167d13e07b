/** Imports all of the operator's leads; none if one is invalid. */
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { isCalendarDay } from '../../application/dates/calendar-day.ts'
import { emptyLead, type Lead, leadFields } from '../../application/lead.ts'
import { limits } from '../../application/reference/limits.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { randomSecret } from '../platform/encryption/random-secret.ts'
import { encryptLead, leadIdHash } from './lead-cipher.ts'
import { countLeads, type LeadsTable, putLead } from './store.ts'

/** One entry of the operator's file: text by column, and its location (`line 7`). */
export interface LeadEntry {
  readonly place: string
  readonly columns: Readonly<Record<string, unknown>>
}

/** `expired` has the places of the leads whose links no longer pre-fill anything. */
export type ImportOutcome =
  | {
      readonly outcome: 'imported'
      readonly leads: readonly Lead[]
      readonly replaced: number
      readonly expired: readonly string[]
    }
  | { readonly outcome: 'declined' }
  | { readonly outcome: 'rejected'; readonly place: string; readonly problem: string }

/** The columns that a file may have. None is required. */
export const leadColumns = [...leadFields, 'expires'] as const

interface LeadRow {
  readonly lead: Lead
  readonly expiresAt: string | null
}

/** `strong` rejects an id that could be guessed, `any` accepts all, `made` replaces each. */
export type LeadIds = 'strong' | 'any' | 'made'

interface ImportOptions {
  readonly ids: LeadIds
  /** The id of the leads' program; the default program if missing. */
  readonly program?: string | undefined
  /** Asks before stored leads are replaced; by default, they are. */
  readonly mayReplace?: (replaced: number, imported: number) => Promise<boolean>
}

/** The minimum, because anyone who has the id gets the lead. */
export const MIN_ID_BITS = 128
export const GUESSABLE_ID = `pmi could be guessed: it has fewer than ${MIN_ID_BITS} bits`

const PMI = /^[\x21-\x7e]{1,200}$/
const END_OF_DAY = '23:59:59.999'
/** A day, or a time in ISO 8601, or as databases write it: `2027-01-31 10:00:00+00`. */
const TIME =
  /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?:(Z)|([+-]\d\d):?(\d\d)?)?)?$/

/**
 * Stores the leads. A lead without a `pmi` gets one of at least 128 random bits. A stored lead with
 * the same `pmi` is replaced, if `mayReplace` allows it. All other leads stay.
 */
export async function importLeads(
  db: Database,
  entries: readonly LeadEntry[],
  now: Date,
  { ids, program = DEFAULT_PROGRAM, mayReplace = async () => true }: ImportOptions,
): Promise<ImportOutcome> {
  const read: LeadRow[] = []
  const places = new Map<string, string>()
  for (const { place, columns } of entries) {
    const lead = readLead(columns, ids)
    if (typeof lead === 'string') return { outcome: 'rejected', place, problem: lead }
    const { pmi } = lead.lead
    const earlier = places.get(pmi)
    if (earlier) return { outcome: 'rejected', place, problem: `same pmi as ${earlier}` }
    places.set(pmi, place)
    read.push(lead)
  }
  const rows = read.map((lead) => sealedRow(lead, program, now))
  const hashes = rows.map(({ id_hash }) => id_hash)
  const replaced = await countLeads(db, hashes)
  if (replaced > 0 && !(await mayReplace(replaced, rows.length))) return { outcome: 'declined' }
  await inTransaction(db, async (transaction) => {
    for (const row of rows) await putLead(transaction, row)
  })
  const expired = read.flatMap(({ expiresAt }, index) =>
    expiresAt !== null && expiresAt <= now.toISOString() ? (entries[index]?.place ?? []) : [],
  )
  return { outcome: 'imported', leads: read.map(({ lead }) => lead), replaced, expired }
}

/** Returns the lead, or an error that names columns and never repeats their content. */
function readLead(columns: LeadEntry['columns'], ids: LeadIds): LeadRow | string {
  const lead: Record<keyof Lead, string> = { ...emptyLead }
  const { expires, ...rest } = columns
  for (const [name, value] of Object.entries(rest)) {
    const column = leadFields.find((known) => known === name)
    if (!column) {
      return `unknown column ${JSON.stringify(name.slice(0, 60))} (known: ${leadColumns.join(', ')})`
    }
    if (value === null || value === undefined) continue
    if (typeof value !== 'string') return `${column} is not text`
    if (value.length > limits.nameLength)
      return `${column} is longer than ${limits.nameLength} characters: shorten it`
    lead[column] = value.trim()
  }
  if (lead.pmi === '' || ids === 'made') lead.pmi = randomSecret()
  if (!PMI.test(lead.pmi))
    return 'pmi has spaces, letters with accents, or more than 200 characters: correct it, or leave it out to get one'
  if (ids === 'strong' && possibleBits(lead.pmi) < MIN_ID_BITS) return GUESSABLE_ID
  const expiresAt = readExpiry(expires)
  if (expiresAt === undefined)
    return 'expires is not a date such as 2027-01-31: write it so, in a column that is formatted as text'
  return { lead, expiresAt }
}

/**
 * Returns the most random bits that an id can have: its length × the bits per character of its
 * smallest likely alphabet. An id of only letters may be base32, as the ids generated here are.
 */
export function possibleBits(id: string): number {
  const used = [/\d/, /[a-z]/, /[A-Z]/, /[^\dA-Za-z]/].map((kind) => kind.test(id))
  const alphabet = [10, 26, 26, 32].reduce((sum, size, kind) => (used[kind] ? sum + size : sum), 0)
  const isHex = /^(?:[\da-f]+|[\dA-F]+)$/.test(id)
  return id.length * Math.log2(isHex ? Math.min(alphabet, 16) : Math.max(alphabet, 32))
}

/**
 * Returns a time, in UTC unless the text names its zone; a day counts until its end. Returns
 * undefined if the text is not a date, and null if it is empty.
 */
function readExpiry(value: unknown): string | null | undefined {
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'string') return undefined
  const [, day, time = END_OF_DAY, , hours, minutes = '00'] = TIME.exec(value.trim()) ?? []
  if (day === undefined || !isCalendarDay(day)) return undefined
  const at = new Date(`${day}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

function sealedRow({ lead, expiresAt }: LeadRow, program: string, now: Date): LeadsTable {
  return {
    id_hash: leadIdHash(lead.pmi),
    sealed: encryptLead(lead, program),
    imported_at: now.toISOString(),
    expires_at: expiresAt,
  }
}
