/** Web address: optional scheme and www, a domain whose last part has 2 to 12 letters. */
import { broken } from '../issues.ts'
import { limits } from '../reference/limits.ts'
import { hasHidden, withoutHidden } from '../text/sanitize-text.ts'
import { AROUND } from './email.ts'
import { type Field, isEmpty } from './field.ts'

/** A single name after `www.` is no domain: `www.harborlight`. */
const PATTERN =
  /^(?:https?:\/\/)?(?!www\.[a-z]{2,12}(?:[:/?#]|$))(?:www\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,12}(?::\d{1,5})?(?:[/?#]\S*)?$/i

export const website: Field = {
  input: 'url',
  parse: (typed) => typed.trim().slice(0, limits.nameLength),
  format: (value) => value,
  parsePasted: (text) => {
    const clean = withoutHidden(text).trim()
    const alone = clean.replace(AROUND, '')
    return isWebsite(alone) && !isWebsite(clean) ? alone : clean
  },
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    return isWebsite(value) ? undefined : broken('website')
  },
}

/** Returns whether a text is a web address. */
export function isWebsite(value: string): boolean {
  return value.length <= limits.nameLength && PATTERN.test(value) && !hasHidden(value)
}
