import { describe, expect, it, test } from 'vitest'
import { includesRole } from '../../api/console/session.ts'
import { missingClaims, roleOf } from './role-of.ts'

const emails = {
  viewer: ['vera@example.com'],
  reviewer: ['Rita@Example.com', 'vera@example.com'],
  administrator: [],
}
const rules = { claim: 'roles', emails, trustsEmail: false }

describe('the role of a person', () => {
  it.each([
    ['a role in the claim', { roles: 'viewer' }, 'viewer'],
    ['a list in the claim', { roles: ['staff', 'administrator'] }, 'administrator'],
    ['the greatest of several', { roles: ['viewer', 'reviewer'] }, 'reviewer'],
    ['an unknown role', { roles: ['owner'] }, undefined],
    ['a claim of another kind', { roles: { viewer: true } }, undefined],
    ['no claim', {}, undefined],
    ['a listed email', { email: 'rita@example.com', email_verified: true }, 'reviewer'],
    ['an email in two lists', { email: 'vera@example.com', email_verified: true }, 'reviewer'],
    ['an unverified email', { email: 'rita@example.com' }, undefined],
    [
      'an email that is only said to be verified',
      { email: 'rita@example.com', email_verified: 'true' },
      undefined,
    ],
    ['another email', { email: 'eve@example.com', email_verified: true }, undefined],
    [
      'a list and a claim',
      { roles: 'administrator', email: 'vera@example.com', email_verified: true },
      'administrator',
    ],
  ])('with %s', (_, claims, role) => {
    expect(roleOf(claims, rules)).toBe(role)
  })

  it('does not come from a claim that is not set up', () => {
    expect(roleOf({ roles: 'administrator' }, { ...rules, claim: undefined })).toBeUndefined()
  })
})

test.each([
  ['said to be verified', true, 'reviewer'],
  ['not said to be verified', undefined, 'reviewer'],
  ['said not to be verified', false, undefined],
])('an address %s has this role where addresses are trusted', (_, verified, role) => {
  const claims = { email: 'rita@example.com', email_verified: verified }
  expect(roleOf(claims, { ...rules, trustsEmail: true })).toBe(role)
})

const none = { viewer: [], reviewer: [], administrator: [] }

test.each([
  [rules, ['roles', 'email', 'email_verified']],
  [{ ...rules, trustsEmail: true }, ['roles', 'email']],
  [{ ...rules, claim: undefined }, ['email', 'email_verified']],
  [{ ...rules, emails: none }, ['roles']],
])('the rules %j need these claims', (needing, claims) => {
  expect(missingClaims({}, needing)).toEqual(claims)
  expect(missingClaims(Object.fromEntries(claims.map((name) => [name, false])), needing)).toEqual(
    [],
  )
})

test.each([
  ['viewer', 'viewer', true],
  ['viewer', 'reviewer', false],
  ['reviewer', 'viewer', true],
  ['reviewer', 'administrator', false],
  ['administrator', 'reviewer', true],
] as const)('a %s may do what needs a %s: %s', (role, needed, may) => {
  expect(includesRole(role, needed)).toBe(may)
})
