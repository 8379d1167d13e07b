import { describe, expect, it, test } from 'vitest'
import { includesRole } from '../../api/console/session.ts'
import { roleOf } from './role-of.ts'

const emails = {
  viewer: ['vera@example.com'],
  reviewer: ['Rita@Example.com', 'vera@example.com'],
  administrator: [],
}
const rules = { claim: 'roles', emails }

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
    expect(roleOf({ roles: 'administrator' }, { claim: undefined, emails })).toBeUndefined()
  })
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
