/**
 * Values that show that two applications are about the same business, person, account or place.
 * Each value is hashed under a secret of the program before it is stored. See docs/screening.md.
 */
import { digits, withPlainDigits } from '../fields/digits.ts'
import { us } from '../forms/us.ts'
import { ownValue } from '../json/own-value.ts'
import type { OwnerEntry } from '../record/owner-entry.ts'
import { withEntries } from '../record/record-summary.ts'
import type { SealedRecord } from '../record/sealed-record.ts'
import { plainLetters } from '../text/plain-letters.ts'
import { withoutHidden } from '../text/sanitize-text.ts'
import { companyTokens, isUnreadableName, nameTokens, soundOf } from './name-tokens.ts'

/**
 * `name-part`: a business's name without one of its words, which is compared only with whole names.
 * `person`: an owner's name, for searches only, since “Seen before” would find too many namesakes.
 */
export const matchKinds = [
  'tin',
  'ssn',
  'account',
  'email',
  'phone',
  'address',
  'website',
  'name',
  'name-part',
  'person',
] as const
export type MatchKind = (typeof matchKinds)[number]

export interface MatchValue {
  readonly kind: MatchKind
  readonly value: string
}

/**
 * Returns the class of a kind. Values of one class are compared with each other: an SSN may be
 * someone's TIN.
 */
export function matchClass(kind: MatchKind): string {
  if (kind === 'tin' || kind === 'ssn') return 'number'
  return kind === 'name-part' ? 'name' : kind
}

/** More values than this suggest an attack rather than an application. */
export const MAX_MATCH_VALUES = 80

/** Returns the values, each once. */
export function matchValues(
  { submission, linkedAccount }: SealedRecord,
  entries: readonly OwnerEntry[],
): readonly MatchValue[] {
  const application = withEntries(submission, entries, us)
  const { companyOwners, authorizedController, manualEntry, businessAddress } = application
  const people = [...companyOwners, ...(authorizedController ? [authorizedController] : [])]
  const account = linkedAccount ?? manualEntry
  const valuesOf = (kind: MatchKind, ...values: readonly string[]) =>
    values.map((value): MatchValue => ({ kind, value }))
  const names = [application.businessName, application.legalBusinessName].flatMap(nameValues)
  // Parts of names come last: a name may have any number of words.
  const all = [
    ...valuesOf('tin', digits(application.tin)),
    ...valuesOf('ssn', ...people.map(({ ssn }) => digits(ssn))),
    ...valuesOf(
      'account',
      account ? `${digits(account.routingNumber)} ${digits(account.accountNumber)}` : '',
    ),
    ...valuesOf(
      'email',
      ...[application.businessEmail, ...people.map(({ email }) => email)].map((email) =>
        email.trim().toLowerCase(),
      ),
    ),
    ...valuesOf(
      'phone',
      ...[application.businessPhone, ...people.map(({ phone }) => phone)].map(digits),
    ),
    ...valuesOf(
      'address',
      ...[businessAddress, ...people.map(({ address }) => address)].map(normalizedAddress),
    ),
    ...valuesOf('website', ...websitesOf(application.businessWebsite)),
    ...names.filter(({ kind }) => kind === 'name'),
    ...people.flatMap(({ firstName, lastName }) => personValues(`${firstName} ${lastName}`)),
    ...names.filter(({ kind }) => kind === 'name-part'),
  ]
  const values = all.filter(({ value }) => value.trim() !== '')
  return [
    ...new Map(values.map((value) => [`${value.kind} ${value.value}`, value])).values(),
  ].slice(0, MAX_MATCH_VALUES)
}

interface Address {
  readonly street: string
  readonly street2: string
  readonly zip: string
}

/**
 * The abbreviations of the USPS (Publication 28, appendix C) for words that people write both ways.
 */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  avenue: 'ave',
  boulevard: 'blvd',
  circle: 'cir',
  court: 'ct',
  drive: 'dr',
  highway: 'hwy',
  lane: 'ln',
  parkway: 'pkwy',
  place: 'pl',
  road: 'rd',
  square: 'sq',
  street: 'st',
  terrace: 'ter',
  trail: 'trl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}

/** The words before the number of a unit in a building. */
const UNITS = new Set([
  'suite',
  'ste',
  'apartment',
  'apt',
  'unit',
  'room',
  'rm',
  'floor',
  'fl',
  'no',
])

/**
 * Returns a normalized address, so that `12 N Main Street, Apt. 4` and `12 north main st #4` are
 * the same; empty without a street.
 */
export function normalizedAddress(address: Address | null): string {
  if (!address || address.street.trim() === '') return ''
  const words = plainLetters(withPlainDigits(`${address.street} ${address.street2}`))
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((word) => word !== '' && !UNITS.has(word))
    .map((word) => ownValue(ABBREVIATIONS, word) ?? word)
  return [...words, digits(address.zip).slice(0, 5)].join(' ')
}

/** Sites whose pages each belong to another business. */
const SHARED_SITES =
  /(^|\.)(facebook|instagram|linkedin|tiktok|yelp|etsy|ebay|amazon|google|linktr|youtube|x|twitter)\.[a-z.]+$/

/** The same pages for phones, or in another language: `m.facebook.com`, `es-la.facebook.com`. */
const VARIANT = /^(?:m|mobile|web|[a-z]{2}(?:-[a-z]{2})?)\.(?=[^.]+\.[^.])/
/** Parts of paths that stand before the page: `etsy.com/shop/acme`. */
const SECTIONS =
  'biz|c|channel|company|groups|in|maps|p|pages|people|pg|place|school|shops?|showcase|stores|str|user|usr|view'
/** The page: `acme`, `shop/acme`, `people/acme/123`. */
const PAGE = new RegExp(
  `^/(?:[a-z]{2}/(?=shop/))?((?:(?:pages|people)/[^/?#]+/|(?:${SECTIONS})/){0,3}(?!(?:${SECTIONS}|profile\\.php)(?:[/?#]|$))[^/?#]+)`,
)
const PROFILE = /^\/(profile\.php)\?(?:.*&)?(id=\d+)/

/** Website builders, each of whose subdomains belongs to another business. */
const SHARED_DOMAINS =
  /^(wixsite|myshopify|squarespace|weebly|wordpress|blogspot|godaddysites|webflow|netlify|github|square|business|bigcartel|mybigcommerce|jimdosite|ueniweb)\.(com|io|app|site)$/

/** Domains such as `com.au`, where anyone can register a name. */
const SUFFIX = /^(ac|co|com|edu|gob|gov|ltd|me|net|nom|or|org|plc)\.[a-z]{2}$/

/** The limit for a host with many subdomains. */
const MAX_PARENTS = 5

/**
 * Returns the host without `www.` and its parent domains, so that `shop.acme.com` and `acme.com`
 * match. For a shared site, returns the host with the page.
 */
export function websitesOf(website: string): readonly string[] {
  const [, host = '', path = ''] =
    /^(?:[a-z]+:\/\/)?(?:www\.)?([^/?#:]+)(?::\d+)?(.*)/s.exec(website.trim().toLowerCase()) ?? []
  if (SHARED_SITES.test(host)) {
    const [, ...page] = PROFILE.exec(path) ?? PAGE.exec(path) ?? []
    const site = host.replace(VARIANT, '')
    return page.length === 0 ? [] : [`${site}/${page.join('?')}`]
  }
  if (host === '') return []
  const labels = host.split('.')
  const parents = labels
    .slice(1, -1)
    .map((_, index) => labels.slice(index + 1).join('.'))
    .slice(-MAX_PARENTS)
  return [host, ...parents.filter((parent) => !SUFFIX.test(parent) && !SHARED_DOMAINS.test(parent))]
}

/**
 * Returns a name by the sound of its words in any order, so that spelling and legal forms do not
 * matter. Also returns it without each of its words, so that one word more or less does not matter
 * either. A name with letters of other scripts is compared as it is: otherwise only "LLC" might be
 * left of it.
 */
export function nameValues(given: string): readonly MatchValue[] {
  const name = withoutHidden(given)
  if (isUnreadableName(name)) return [{ kind: 'name', value: name.trim().toLowerCase() }]
  const words = [...new Set(companyTokens(name).map(soundOf))].sort()
  const parts = words.length < 3 ? [] : words.map((_, index) => words.toSpliced(index, 1))
  return [
    { kind: 'name', value: words.join(' ') },
    ...parts.map((part): MatchValue => ({ kind: 'name-part', value: part.join(' ') })),
  ]
}

/**
 * Returns a person's name by its words in any order, and by the first and last of them, so that a
 * middle name may be left out.
 */
export function personValues(given: string): readonly MatchValue[] {
  const name = withoutHidden(given).trim()
  if (name === '') return []
  if (isUnreadableName(name)) return [{ kind: 'person', value: name.toLowerCase() }]
  const words = nameTokens(name)
  const ends = [words[0] ?? '', words.at(-1) ?? '']
  const values = [words, ends].map((parts) => [...new Set(parts)].sort().join(' '))
  return [...new Set(values)].map((value) => ({ kind: 'person', value }))
}
