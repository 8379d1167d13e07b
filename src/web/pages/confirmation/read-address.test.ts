import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAGE_PATHS, SECRET_PATHS } from '../../../api/pages.ts'
import { readAddress } from '../../../api/secret-addresses.ts'
import { newSecretLink } from '../../secret-links/encryption.ts'
import { mayHoldLink } from '../../secret-links/opened-address.ts'
import { invitationKeyIn, linkFragment, linkIn } from '../../secret-links/secret-link.ts'
import { copyLinkIn } from './copy-link.ts'

const letters = (length: number) =>
  fc.string({ unit: letter, minLength: length, maxLength: length })
const letter = fc.constantFrom(
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
)
const ofCopy = (length: number) =>
  fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz234567'),
    minLength: length,
    maxLength: length,
  })
/** The secrets of a link that manages the application, and of a link that only reads its copy. */
const copySecret = fc.oneof(
  ofCopy(32),
  ofCopy(55).map((rest) => `k${rest}`),
)

/** A link of each kind: its address, and the values that a page must read from it. */
const links = fc.oneof(
  fc
    .record({
      path: fc.constantFrom(...SECRET_PATHS.filter((path) => !path.endsWith('confirmation'))),
      id: letters(22),
      key: letters(43),
      until: fc.option(fc.constant(1_796_000_000), { nil: undefined }),
      serverToken: fc.option(letters(43), { nil: undefined }),
    })
    .map(({ path, id, key, until, serverToken }) => {
      const link = { id, key, ...(until && { until }), ...(serverToken && { serverToken }) }
      const read = (rest: string): unknown => linkIn(rest)
      return { address: path + linkFragment(link), path, search: '', secrets: [key], read, link }
    }),
  fc.record({ id: letters(22), key: letters(43) }).map(({ id, key }) => ({
    address: `/apply/business-details?invitation=${id}#${key}`,
    path: '/apply/business-details',
    search: `?invitation=${id}`,
    secrets: [key],
    read: (rest: string): unknown => invitationKeyIn(rest),
    link: key,
  })),
  copySecret.map((secret) => ({
    address: `/apply/confirmation#MA-7K3Q-9XDM.${secret}`,
    path: '/apply/confirmation',
    search: '',
    secrets: [secret],
    read: (rest: string): unknown => copyLinkIn(rest).secret,
    link: secret,
  })),
)

/** Returns an address as browsers send it: without line breaks, with invalid characters escaped. */
function asSent(address: string): string {
  return new URL(address, 'https://apply.example').href.slice('https://apply.example'.length)
}

const upperCase = (text: string) => text.toUpperCase()

const escapedTwice = (letter: string) => `%25${letter.charCodeAt(0).toString(16)}`

const middle = (address: string, inserted: string) => {
  const at = address.length - 12
  return address.slice(0, at) + inserted + address.slice(at)
}

const spellings: readonly (readonly [what: string, change: (address: string) => string])[] = [
  ['as it was sent', (address) => address],
  ['with the # escaped', (address) => address.replace('#', '%23')],
  ['with the # escaped twice', (address) => address.replace('#', '%2523')],
  ['with the # escaped four times', (address) => address.replace('#', '%25252523')],
  [
    'with all marks escaped',
    (address) => address.replace(/[?=#.]/g, (mark) => encodeURIComponent(encodeURIComponent(mark))),
  ],
  ['with the dots escaped', (address) => address.replaceAll('.', '%2E')],
  ['as HTML', (address) => address.replace('#', '&#35;')],
  ['without the #', (address) => address.replace('#', '')],
  ['with two #', (address) => address.replace('#', '##')],
  [
    'with a slash before the #',
    (address) => (address.includes('?') ? address : address.replace('#', '/#')),
  ],
  [
    'with a slash, escaped',
    (address) => (address.includes('?') ? address : address.replace('#', '/%23')),
  ],
  ['with its path in capitals', (address) => address.replace(/^[^?#]*/, upperCase)],
  ['with a slash too many', (address) => address.replace('/apply/', '/apply//')],
  ['with a space before its path', (address) => `/%20${address}`],
  ['with an invisible character before its path', (address) => `/%E2%80%8B${address}`],
  ['with its hyphens joined to dashes', (address) => address.replaceAll('--', '–')],
  ['with a dot of another script', (address) => address.replace('.', '。')],
  [
    'with its marks quoted-printable',
    (address) =>
      address.includes('?') ? address : address.replace('#', '=23').replace('.', '=2E'),
  ],
  ['with a star for the #', (address) => `${address.replace('#', '*')}__;Iw!!AbC-_1!dEf$`],
  [
    'with what a filter counts',
    (address) => `${address.replace('#', '%23')}&c=E,1,AbC_-d,&typo=1&ancr_add=1`,
  ],
  [
    'with what another filter counts',
    (address) => `${address.replace('#', '%23')}&data=05%7C01%7Cana%40example.com&sdata=A%3D`,
  ],
  ['with its # in an old escape', (address) => address.replace('#', '%u0023')],
  ['with a part of its text to scroll to', (address) => `${address}:~:text=Sign`],
  ['with a full-width #', (address) => address.replace('#', '＃')],
  ['with letters escaped twice', (address) => address.replace(/[a-z]/g, escapedTwice)],
  ['twice in a row', (address) => address + address.slice(address.indexOf('#'))],
  ['pasted twice', (address) => `${address}https://apply.example${address}`],
  ['with a line that ends before its #', (address) => address.replace('#', '=%0D%0A#')],
  ['with a line that ends after its #', (address) => address.replace('#', '#=%0D%0A')],
  ...['%0A', '=%0D%0A', '%20', '%C2%AD', '%0A%3E%20', '%AD'].map(
    (inside) =>
      [
        `with ${inside} inside its path`,
        (address: string) => address.replace(/^(\/apply\/\w{3})/, `$1${inside}`),
      ] as const,
  ),
  [
    'with a line that ends at a hyphen of its path',
    (address) => address.replace('business-', 'business-%0D%0A'),
  ],
  ['with its # quoted-printable', (address) => address.replace('#', '=23')],
  ['quoted-printable', (address) => address.replace('invitation=', 'invitation=3D')],
  ...[
    '.',
    ')',
    '>',
    ']',
    ',',
    '"',
    "'",
    ';',
    ':',
    '!',
    '?',
    '*',
    '_',
    '-',
    '…',
    '»',
    '”',
    '’',
    '.)',
    '>.',
    '&gt;',
    '%3E',
    '%22',
    '%20',
    '%0D%0A',
    ' Thanks, Ana',
    '%0AThanks',
    '&utm_source=mail',
    '?utm_source=mail&utm_medium=x',
    '&amp;utm_source=mail',
    '%26utm_source%3Dmail',
    '&fbclid=IwAR0aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789aBcDeFgHiJkLmNoP',
    '#section',
    '%3C/a%3E',
    '&nbsp;Thanks',
    '%C2%A0Gracias',
    '请签字',
    '؟',
    '=3D',
    '=20',
    '**',
    '](https://apply.example/)',
    '&mc_cid=ab12&mc_eid=cd34',
    '/',
    '\\',
  ].map((end) => [`with ${end} at its end`, (address: string) => address + end] as const),
  ...[
    '\n',
    '\r\n',
    ' ',
    '%20',
    '%0A',
    '%0D%0A',
    '=%0D%0A',
    '\u00ad',
    '%C2%AD',
    '\u200b',
    '%E2%80%8B',
    '\u2060',
    '+',
    '%0A%3E%20',
    '&shy;',
    '%AD',
    '%3Cwbr%3E',
    '%0A%7C%20',
    '\\',
  ].map(
    (inside) =>
      [
        `with ${JSON.stringify(inside)} inside`,
        (address: string) => middle(address, inside),
      ] as const,
  ),
  [
    'with clicks counted before the fragment',
    (address) =>
      address.replace(
        /(\?[^#]*)?#/,
        (_, query = '') => `${query ? `${query}&` : '?'}utm_source=mail#`,
      ),
  ],
  [
    'with clicks counted before the # escaped',
    (address) =>
      address.replace(
        /(\?[^#]*)?#/,
        (_, query = '') => `${query ? `${query}&` : '?'}utm_source=mail%23`,
      ),
  ],
]

describe.each(spellings)('a link %s', (_, change) => {
  test('is the link, and the server does not redirect it', () => {
    fc.assert(
      fc.property(links, ({ address, path, search, secrets, read, link }) => {
        const sent = asSent(change(address))
        const matches = readAddress(sent)
        expect([sent, mayHoldLink(sent)]).toEqual([sent, true])
        expect([sent, matches?.path]).toEqual([sent, path])
        expect([sent, matches && read(matches.rest)]).toEqual([sent, link])
        expect(matches?.search.replace(/[?&]utm_source=mail/, '')).toBe(search)
        // The server gets the address without the fragment, which no browser sends.
        const atServer = readAddress(sent.replace(/#.*/, ''))
        expect(atServer?.path).toBe(path)
        for (const secret of secrets) expect(atServer?.search).not.toContain(secret.slice(0, 12))
      }),
      { numRuns: 25 },
    )
  })
})

test('a truncated link is not a link, wherever it ends', () => {
  const link = { ...newSecretLink(), until: 1_796_000_000 }
  const address = `/apply/owner${linkFragment(link)}`
  const withoutUntil = address.length - '.1796000000'.length
  for (let end = '/apply/owner'.length; end < address.length; end += 1) {
    const matches = readAddress(address.slice(0, end))
    const { until: _, ...rest } = link
    // A dot at the end may end a sentence.
    const isWhole = end === withoutUntil || end === withoutUntil + 1
    expect(matches && linkIn(matches.rest)).toEqual(isWhole ? rest : undefined)
  }
})

test('a link that runs into the next word is not a link', () => {
  const { id, key } = newSecretLink()
  expect(linkIn(`#${id}.${key}Thanks`)).toBeUndefined()
  expect(linkIn(`#${id}.${key}.Thanks`)).toBeUndefined()
})

test.each([
  '/apply/signs',
  '/apply/sign-in',
  '/apply/owner/more',
  '/apply/resumed#x',
  '/apply/nothing?invitation=AAAAAAAAAAAAAAAAAAAAAA',
  '/apply/business-details?pmi=demo',
  '/api/drafts/AAAAAAAAAAAAAAAAAAAAAA',
  '/apply/%zz',
])('%s is not the address of a link', (address) => {
  expect(readAddress(address)).toBeUndefined()
})

test.each([
  '/apply/business-details',
  '/apply/review-&-submit',
  '/apply/verify/',
  '/connect/get-started?pmi=demo&utm_source=mail',
])('the address %s needs no script that reads links', (address) => {
  expect(mayHoldLink(address)).toBe(false)
})

test('any address in which a link is found is recognized as possibly containing one', () => {
  const part = fc.constantFrom('/', 'apply', 'owner', '?', '&', 'invitation=', '%23', '#', 'A-_9')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const address = `/${parts.join('')}`
      if (readAddress(address)) expect([address, mayHoldLink(address)]).toEqual([address, true])
    }),
    { numRuns: 2000 },
  )
})

test('an address takes no longer than it is long', () => {
  expect(readAddress(`/apply/confirmation-${'MA-'.repeat(100_000)}`)).toBeUndefined()
})

test('an address that needs no repair stays as it is', () => {
  for (const path of PAGE_PATHS) {
    for (const search of [
      '?invitation=AAAAAAAAAAAAAAAAAAAAAA',
      '?pmi=a&invitation=AAAAAAAAAAAAAAAAAAAAAA&utm_x=%20',
    ]) {
      if (SECRET_PATHS.includes(path)) continue
      expect(readAddress(path + search)).toMatchObject({ path, search })
    }
  }
})
