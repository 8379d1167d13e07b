import { describe, expect, it, test } from 'vitest'
import { includesRole } from '../../api/console/session.ts'
import {
  type Claims,
  missingClaims,
  type RoleRules,
  rolesElsewhere,
  rolesOf,
  verifiedEmail,
  withoutRole,
} from './role-of.ts'
import { greatestRole, programsWith, readRoles, roleIn, rolesText } from './roles-service.ts'

const emails = {
  viewer: ['vera@example.com'],
  reviewer: ['Rita@Example.com', 'vera@example.com'],
  administrator: [],
}
const none = { viewer: [], reviewer: [], administrator: [] }
const rules = { claim: 'roles', emails, trustsEmail: false }

function roleOf(claims: Claims, rules: RoleRules) {
  const roles = rolesOf(claims, rules)
  return roles && rolesText(roles)
}

describe('the role of a person', () => {
  it.each([
    ['a role in the claim', { roles: 'viewer' }, 'viewer'],
    ['a list in the claim', { roles: ['staff', 'administrator'] }, 'administrator'],
    ['the greatest of several', { roles: ['viewer', 'reviewer'] }, 'reviewer'],
    ['an unknown role', { roles: ['owner'] }, undefined],
    ['a claim of another kind', { roles: { viewer: true } }, undefined],
    ['roles by name', { roles: { staff: { 1: 'a' }, reviewer: { 1: 'a' } } }, 'reviewer'],
    ['a role by name that nobody granted', { roles: { reviewer: {} } }, undefined],
    ['a list in a list', { roles: [['viewer']] }, undefined],
    ['a text of several roles', { roles: 'viewer,reviewer' }, undefined],
    ['a program whose name has a role', { roles: ['viewer@acme administrator'] }, undefined],
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

  it.each([
    [['reviewer@acmee', 'viewer@acme', 'staff@acmee'], ['reviewer@acmee']],
    ['/administrator@Acme', ['administrator@Acme']],
    [['viewer', 7], []],
  ])('in %o may be for a program that does not exist', (roles, elsewhere) => {
    expect(rolesElsewhere({ roles }, rules, ['default', 'acme'])).toEqual(elsewhere)
  })

  it('does not come from an address that only becomes a listed one in lower case', () => {
    const listed = { ...rules, emails: { ...none, administrator: ['kim@example.com'] } }
    const claims = (email: string) => ({ email, email_verified: true })
    expect(roleOf(claims('Kim@example.com'), listed)).toBe('administrator')
    expect(roleOf(claims('\u212Aim@example.com'), listed)).toBeUndefined()
  })

  it('belongs to one address, however its letters are composed', () => {
    const spellings = ['jos\u00E9@example.com', 'jose\u0301@example.com', 'JOSE\u0301@example.com']
    const addresses = spellings.map((email) =>
      verifiedEmail({ email, email_verified: true }, { trustsEmail: false }),
    )
    expect(new Set(addresses)).toEqual(new Set(['jos\u00E9@example.com']))
  })

  it('does not come from a claim that is not configured', () => {
    expect(roleOf({ roles: 'administrator' }, { ...rules, claim: undefined })).toBeUndefined()
  })
})

describe('a claim that holds roles', () => {
  it.each<[string, string, Claims, string | undefined]>([
    ['is a part of another', 'a.roles', { a: { roles: ['viewer'] } }, 'viewer'],
    ['is a part of a part', 'a.b.roles', { a: { b: { roles: ['reviewer'] } } }, 'reviewer'],
    [
      'is a part of a part with dots in its name',
      'resource_access.console.acme.roles',
      { resource_access: { console: {}, 'console.acme': { roles: ['reviewer'] } } },
      'reviewer',
    ],
    ['has dots in its name', 'https://a.b/roles', { 'https://a.b/roles': 'viewer' }, 'viewer'],
    ['has a colon in its name', 'cognito:groups', { 'cognito:groups': ['viewer'] }, 'viewer'],
    ['has groups as paths', 'groups', { groups: ['/staff', '/administrator'] }, 'administrator'],
    ['has paths of programs', 'groups', { groups: ['/reviewer@acme'] }, 'reviewer@acme'],
    ['has deeper paths', 'groups', { groups: ['/staff/reviewer'] }, undefined],
    ['names what every object inherits', 'constructor.name', {}, undefined],
    ['leads into a text', 'roles.0', { roles: 'viewer' }, undefined],
  ])('%s', (_, claim, claims, role) => {
    expect(roleOf(claims, { ...rules, claim })).toBe(role)
  })

  it('is described without its contents if it gives no role', () => {
    const claims = { sub: 'x', groups: ['/Staff', '/Cooks'], email: 'rita@example.com' }
    expect(withoutRole(claims, { ...rules, claim: 'groups' })).toEqual({
      missing: ['email_verified'],
      sent: ['email', 'groups', 'sub'],
      groups: 'a list of 2 (string), none of them a role',
    })
    const empty = withoutRole({ groups: null }, { ...rules, claim: 'groups' })
    expect(empty).toMatchObject({ groups: 'null' })
  })

  it('is named if the provider only says where to request it', () => {
    const claims = { sub: 'x', _claim_names: { groups: 'src1' }, _claim_sources: {} }
    expect(withoutRole(claims, { ...rules, emails: none, claim: 'groups' })).toEqual({
      missing: ['groups'],
      sent: ['_claim_names', '_claim_sources', 'sub'],
      onlyByReference: ['groups'],
    })
  })
})

test.each([
  ['said to be verified', true, 'reviewer'],
  ['not said to be verified', undefined, 'reviewer'],
  ['said not to be verified', false, undefined],
])('an address %s has this role if addresses are trusted', (_, verified, role) => {
  const claims = { email: 'rita@example.com', email_verified: verified }
  expect(roleOf(claims, { ...rules, trustsEmail: true })).toBe(role)
})

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

describe('the roles of a person in programs', () => {
  const listed = {
    viewer: ['vera@example.com'],
    reviewer: ['Vera@example.com=acme+beta', 'rita@example.com=acme'],
    administrator: ['rita@example.com=beta'],
  }

  it.each([
    [{ roles: ['reviewer@acme', 'viewer', 'viewer@acme'] }, 'viewer reviewer@acme'],
    [{ roles: 'administrator@beta' }, 'administrator@beta'],
    [{ roles: ['owner@acme', 'viewer@', '@acme', 'viewer@a@b'] }, undefined],
    [{ email: 'vera@example.com', email_verified: true }, 'viewer reviewer@acme reviewer@beta'],
    [{ email: 'rita@example.com', email_verified: true }, 'administrator@beta reviewer@acme'],
  ])('with %j', (claims, expected) => {
    expect(roleOf(claims, { claim: 'roles', emails: listed, trustsEmail: false })).toBe(expected)
  })

  it('apply to the programs that the rules name', () => {
    const roles = readRoles(['viewer', 'reviewer@acme'])
    if (!roles) throw new Error('no roles')
    expect(readRoles(rolesText(roles).split(' '))).toEqual(roles)
    expect([roleIn(roles, 'acme'), roleIn(roles, 'beta')]).toEqual(['reviewer', 'viewer'])
    expect(greatestRole(roles)).toBe('reviewer')
    expect(programsWith(roles, 'viewer')).toBeUndefined()
    expect(programsWith(roles, 'reviewer')).toEqual(['acme'])
    expect(programsWith(roles, 'administrator')).toEqual([])
    const inAcme = readRoles(['viewer@acme'])
    expect(inAcme && roleIn(inAcme, 'default')).toBeUndefined()
  })
})
