import { describe, expect, it } from 'vitest'
import { identitiesIn } from './identity-file.ts'

const ONE = 'AGE-SECRET-KEY-1ONE'
const OTHER = 'AGE-SECRET-KEY-1OTHER'

describe('an identity file', () => {
  it.each([
    ['as age-keygen writes it', `# created: 2026-11-21\n# public key: age1x\n${ONE}\n`, [ONE]],
    ['with several identities', `${ONE}\n\n# the one in the safe\n${OTHER}\n`, [ONE, OTHER]],
    ['of Windows, and indented', `# key\r\n  ${ONE}\r\n\t${OTHER}\r\n`, [ONE, OTHER]],
    ['with comments alone', '# nothing\n\n', []],
    ['that is empty', '', []],
    ['with a public key beside the identity', `${ONE}\nage1recipient\n`, []],
    ['with another line first', `hello\n${ONE}\n`, []],
    ['whose key does not begin its line', `key: ${ONE}\n`, []],
  ])('%s has these identities', (_name, text, identities) => {
    expect(identitiesIn(text)).toEqual(identities)
  })
})
