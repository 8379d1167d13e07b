/**
 * Email addresses whose domain is almost that of a well-known provider, or has a misspelled ending.
 */
import { editDistance } from './edit-distance.ts'

/** The providers of most applicants, and providers whose names are one letter away from those. */
const PROVIDERS = new Set(
  'gmail.com ymail.com email.com mail.com yahoo.com yahoo.es yahoo.com.mx hotmail.com hotmail.es outlook.com outlook.es live.com msn.com icloud.com me.com mac.com aol.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net charter.net cox.net earthlink.net optonline.net proton.me protonmail.com zoho.com'.split(
    ' ',
  ),
)

/** A shorter name is one letter away from the domains of many businesses: `me.com`, `we.com`. */
const MIN_LENGTH = 'gmail.com'.length
/** In names longer than this, two letters may be wrong. */
const MAX_LENGTH_FOR_ONE = MIN_LENGTH

/** The endings of the same providers in other countries. */
const ABROAD = /\.(?:a[ru]|br|c[al]|de|fr|i[nt]|jp|p[eht]|uk|ve)$/

/** The correct endings, each with the misspelled ones. */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  com: /\.(?:c[bnpv]m|c[ilp]m|cmo|comm|con|coom|ocm|[vx]om)$/,
  net: /\.(?:ent|nett|nte)$/,
  org: /\.(?:ogr|orgg|orq|rog)$/,
}

/**
 * Returns the probable address for a valid one: `maria@gmail.com` for `maria@gmial.com`. Undefined
 * if nothing looks mistyped.
 */
export function likelyEmail(email: string): string | undefined {
  const index = email.lastIndexOf('@') + 1
  const domain = email.slice(index).toLowerCase()
  const likely = closestProvider(domain) ?? withKnownEnding(domain)
  return likely === undefined ? undefined : email.slice(0, index) + likely
}

/**
 * Returns the closest provider whose first letter is the same: nobody mistypes the first letter.
 */
function closestProvider(domain: string): string | undefined {
  if (PROVIDERS.has(domain) || ABROAD.test(domain)) return undefined
  const edits = (provider: string) => editDistance(domain, provider)
  const [closest] = [...PROVIDERS]
    .filter((provider) => provider.length >= MIN_LENGTH && provider[0] === domain[0])
    .filter((provider) => edits(provider) <= (provider.length > MAX_LENGTH_FOR_ONE ? 2 : 1))
    .toSorted((one, other) => edits(one) - edits(other))
  return closest
}

function withKnownEnding(domain: string): string | undefined {
  const ending = Object.entries(ENDINGS).find(([, mistyped]) => mistyped.test(domain))
  return ending && domain.replace(ending[1], `.${ending[0]}`)
}
