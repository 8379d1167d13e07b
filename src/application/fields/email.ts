/** Email address: the pattern of the HTML standard, with a dot in the domain. */
import { broken } from '../issues.ts'
import { limits } from '../reference/limits.ts'
import { withoutHidden } from '../text/sanitize-text.ts'
import { type Field, isEmpty } from './field.ts'

const PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

/** Characters around an address in a sentence. */
export const AROUND = /^[\s"“”‘’(<]+|[\s"“”‘’)>,;.:!?]+$/g

export const email: Field = {
  input: 'email',
  parse: (typed) => typed.trim().slice(0, limits.emailLength),
  format: (value) => value,
  /** Also reads an address from a mail program: `mailto:maria@example.com`, `Maria <maria@…>`. */
  parsePasted: (text) => {
    const clean = withoutHidden(text).trim()
    const address = /^[^<>]*<([^<>@]*@[^<>]*)>[\s,;.]*$/.exec(clean)?.[1] ?? clean
    const linked = address
      .trim()
      .replace(/^mailto:\/*([^?]+).*/is, (_, encoded: string) => decodeLink(encoded))
    const alone = linked.replace(AROUND, '')
    return PATTERN.test(alone) ? alone : linked
  },
  validate: (value) => {
    if (isEmpty(value)) return broken('required')
    const isValid = value.length <= limits.emailLength && PATTERN.test(value)
    return isValid ? undefined : broken('email')
  },
}

/** Decodes an address from a link, where `%2B` is a plus sign. */
function decodeLink(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
