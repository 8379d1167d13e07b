/** The rules of invitations, without a server or a database. */
import { describe, expect, it } from 'vitest'
import { closedReason, linkAgain, reminderRefusal, renewalRefusal } from './rules.ts'
import type { InvitationState } from './state.ts'

const NOW = new Date('2026-11-24T12:00:00.000Z')
const PAST = '2026-11-20T12:00:00.000Z'
const LATER = '2026-12-24T12:00:00.000Z'

function state(overrides: Partial<InvitationState> = {}): InvitationState {
  const link = { token: 'new', linkKey: 'k', expiresAt: overrides.expiresAt ?? LATER }
  return {
    invited: {
      ...link,
      ...{ token: 'old', program: 'default', row: 'r', ciphertext: 'c', deliveries: {} },
    },
    links: [{ ...link, token: 'old' }, link],
    expiresAt: LATER,
    madeAt: PAST,
    sentAt: undefined,
    openedAt: undefined,
    startedAt: undefined,
    submitted: undefined,
    isRevoked: false,
    ...overrides,
  }
}

const submitted = state({ submitted: { at: PAST, reference: 'MA-7K3Q-9XDM' } })
const revoked = state({ isRevoked: true })
const expired = state({ expiresAt: PAST })
const key = { email: 'a@example.com' }

describe('a link', () => {
  it.each<[string, InvitationState | undefined, string, boolean, string | undefined]>([
    ['opens while it works', state(), 'new', true, undefined],
    ['is unknown without an invitation', undefined, 'new', true, 'unknown'],
    ['is unknown by another token', state(), 'other', true, 'unknown'],
    ['is replaced by a newer one', state(), 'old', true, 'replaced'],
    ['is used once it was submitted', submitted, 'new', true, 'used'],
    ['is revoked, whatever the token', revoked, 'old', true, 'revoked'],
    ['expires', expired, 'new', true, 'expired'],
    ['has expired once its answers are forgotten', state(), 'new', false, 'expired'],
    [
      'works for a day more if it was started in time',
      state({ expiresAt: '2026-11-24T06:00:00.000Z', startedAt: PAST }),
      'new',
      true,
      undefined,
    ],
  ])('%s', (_, invitation, token, hasAnswers, expected) => {
    expect(closedReason(invitation, token, { hasAnswers, now: NOW })).toBe(expected)
  })

  it.each([
    ['is renewed once it is over', expired, 'renew'],
    ['is mailed again while it works', state(), 'remind'],
    ['is not given again once it was submitted', submitted, undefined],
    ['is not given again once it was revoked', revoked, undefined],
  ] as const)('%s', (_, invitation, expected) => {
    expect(linkAgain(invitation, NOW)).toBe(expected)
  })

  const mailed = { send: true, canMail: true }
  const unsent = { send: false, canMail: true }
  const noMail = { send: false, canMail: false }
  it.each([
    ['is created again, even without mail', state(), key, noMail, undefined],
    ['is created again once it has expired', expired, key, mailed, undefined],
    ['is not created again once it was submitted', submitted, key, unsent, 'over'],
    ['is not created again once it is forgotten', state(), undefined, unsent, 'over'],
    ['has no address', state(), { email: '' }, mailed, 'no-email'],
    ['is mailed by nobody', state(), key, { ...noMail, send: true }, 'no-mail'],
  ] as const)('%s', (_, invitation, server, how, expected) => {
    expect(renewalRefusal(invitation, server, how)).toBe(expected)
  })

  it.each([
    ['is mailed again', state(), key, true, undefined],
    ['is not mailed once it is over', expired, key, true, 'over'],
    ['is not mailed once it was revoked', revoked, key, true, 'over'],
    ['is not mailed without an address', state(), { email: '' }, true, 'no-email'],
    ['is not mailed without a mail server', state(), key, false, 'no-mail'],
  ] as const)('%s', (_, invitation, server, canMail, expected) => {
    expect(reminderRefusal(invitation, server, { canMail, now: NOW })).toBe(expected)
  })
})
