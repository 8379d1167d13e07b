import { describe, expect, it, test } from 'vitest'
import {
  askedOwner,
  sampleController,
  sampleOwner,
  sampleSubmission,
} from '../testing/sample-application.ts'
import { sampleEntry, sampleRecord } from '../testing/sample-record.ts'
import {
  type MatchKind,
  matchClass,
  matchValues,
  normalizedAddress,
  websitesOf,
} from './match-values.ts'

const valuesOf = (kind: MatchKind, ...of: Parameters<typeof matchValues>) =>
  matchValues(...of).flatMap((value) => (value.kind === kind ? value.value : []))

test('match values come from the business, each person and the account, each once', () => {
  const submission = sampleSubmission({
    tin: '94-1234567',
    businessEmail: ' Office@GoldenGateBakery.example',
    companyOwners: [sampleOwner(), askedOwner({ enteredBy: { ...sampleEntry(), sha256: '' } })],
    authorizedController: sampleController(),
  })
  const record = sampleRecord({ submission })
  const valuesFor = (kind: MatchKind) => valuesOf(kind, record, [sampleEntry()])
  expect(valuesFor('tin')).toEqual(['941234567'])
  expect(valuesFor('ssn')).toEqual(['123456789', '345678901'])
  expect(valuesFor('account')).toEqual(['021000021 000123456789'])
  expect(valuesFor('email')).toEqual([
    'office@goldengatebakery.example',
    'maria@goldengatebakery.example',
  ])
  expect(valuesFor('phone').length).toBeGreaterThan(0)
  expect(valuesFor('address').length).toBeGreaterThan(0)
})

test('match values include the domain and both names even if someone writes a lot to hide them', () => {
  const legalBusinessName = 'Acme Coffee LLC'
  const valuesFor = (submission: Parameters<typeof sampleSubmission>[0]) =>
    sampleRecord({ submission: sampleSubmission({ legalBusinessName, ...submission }) })
  const businessName = Array.from({ length: 90 }, (_, index) => `word${index}`).join(' ')
  const much = valuesFor({ businessName, businessWebsite: `https://${'a.'.repeat(100)}acme.com` })
  const plain = valuesFor({ businessName: legalBusinessName })
  expect(valuesOf('website', much, [])).toContain('acme.com')
  expect(valuesOf('name', much, [])).toEqual(expect.arrayContaining(valuesOf('name', plain, [])))
})

test('match values include those of a linked account', () => {
  const linkedAccount = { routingNumber: '021000021', accountNumber: '42' }
  expect(valuesOf('account', sampleRecord({ linkedAccount }), [])).toEqual(['021000021 42'])
})

describe('an address', () => {
  const at = (street: string, street2 = '', zip = '94607') =>
    normalizedAddress({ street, street2, zip })

  it.each([
    ['12 North Main Street', '12 N. Main St.'],
    ['12 Main St, Suite 4', '12 Main Street #4'],
    ['12 Main St Apt 4', '12 MAIN ST UNIT 4'],
    ['5 Peña Court', '5 Pena ct'],
    ['１２ Main St', '12 Main St'],
    ['12 Ma\u{ad}in St', '12 Main St'],
  ])('%s is %s', (one, other) => {
    expect(at(one)).toBe(at(other))
  })

  it('has its unit, wherever written, and the five digits of its zip', () => {
    expect(at('12 Main St', 'Suite 4', '94607-1234')).toBe(at('12 Main St Ste 4'))
  })

  it.each([
    ['12 Main St', '14 Main St'],
    ['12 Main St #4', '12 Main St #5'],
    ['12 Main St', '12 Main Ave'],
    ['улица Мира 12', 'улица Ленина 12'],
    ['１２ Main St', '１３ Main St'],
  ])('%s is not %s', (one, other) => {
    expect(at(one)).not.toBe(at(other))
  })

  it('is ignored without a street', () => {
    expect([at(' '), normalizedAddress(null)]).toEqual(['', ''])
  })
})

describe('a website', () => {
  it.each([
    ['https://www.Acme.example/shop?x=1', ['acme.example']],
    ['acme.example', ['acme.example']],
    ['http://acme.example:8080', ['acme.example']],
    ['https://eu.shop.acme.com', ['eu.shop.acme.com', 'shop.acme.com', 'acme.com']],
    ['shop.acme.com.mx', ['shop.acme.com.mx', 'acme.com.mx']],
    ['acme.co.uk', ['acme.co.uk']],
    ['acme.myshopify.com', ['acme.myshopify.com']],
    ['acme.square.site/menu', ['acme.square.site']],
    ['https://facebook.com/acme/about', ['facebook.com/acme']],
    ['www.instagram.com', []],
    ['https://www.etsy.com/shop/Acme?ref=x', ['etsy.com/shop/acme']],
    ['etsy.com/uk/shop/Acme', ['etsy.com/shop/acme']],
    ['etsy.com/shop/', []],
    ['https://m.facebook.com/acme', ['facebook.com/acme']],
    ['es-la.facebook.com/acme', ['facebook.com/acme']],
    ['sites.google.com/view/acme', ['sites.google.com/view/acme']],
    ['x.com/acme', ['x.com/acme']],
    ['linkedin.com/company/acme/about', ['linkedin.com/company/acme']],
    ['facebook.com/profile.php?sk=about&id=1001', ['facebook.com/profile.php?id=1001']],
    ['facebook.com/profile.php', []],
    ['facebook.com/people/Acme/1001/', ['facebook.com/people/acme/1001']],
    ['google.com/maps/place/Acme/@37', ['google.com/maps/place/acme']],
    ['', []],
  ])('%s is %j', (website, expected) => {
    expect(websitesOf(website)).toEqual(expected)
  })
})

describe('a business name', () => {
  const keys = (businessName: string) => {
    const submission = sampleSubmission({ businessName, legalBusinessName: businessName })
    const values = matchValues(sampleRecord({ submission }), [])
    const valuesFor = (kind: MatchKind) =>
      values.flatMap((value) => (value.kind === kind ? value.value : []))
    return { whole: valuesFor('name'), parts: valuesFor('name-part') }
  }
  const areSimilar = (one: string, other: string) => {
    const [left, right] = [keys(one), keys(other)]
    const shares = (a: readonly string[], b: readonly string[]) => a.some((key) => b.includes(key))
    return (
      shares(left.whole, right.whole) ||
      shares(left.whole, right.parts) ||
      shares(left.parts, right.whole)
    )
  }

  it.each([
    ['Acme Coffee LLC', 'ACME COFFEE, Inc.'],
    ['Acme Coffee', 'Coffee Acme'],
    ['Acme Coffee', 'Akme Coffe'],
    ['Ac\u{200b}me Coffee', 'Acme Coffee'],
    ['Acme Coffee Roasters', 'Acme Coffee'],
    ['Пекарня LLC', 'ПЕКАРНЯ LLC'],
  ])('%s is similar to %s', (one, other) => {
    expect(areSimilar(one, other)).toBe(true)
  })

  it.each([
    ['Main Street Coffee', 'Main Street Pizza'],
    ['Acme Coffee', 'Acme Pizza'],
    ['Acme 1 Coffee', 'Acme 2 Coffee'],
    ['Занзибар LLC', 'Пекарня LLC'],
    ['Занзибар LLC', 'LLC'],
  ])('%s is not similar to %s', (one, other) => {
    expect(areSimilar(one, other)).toBe(false)
  })
})

test('match values are compared within their class: an SSN with a TIN, a part of a name with a name', () => {
  expect(matchClass('ssn')).toBe(matchClass('tin'))
  expect(matchClass('name-part')).toBe(matchClass('name'))
  expect(matchClass('phone')).not.toBe(matchClass('tin'))
})
