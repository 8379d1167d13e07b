import { expect, it } from 'vitest'
import { MAILS_PER_ADDRESS, mailBudget } from './mail-budget.ts'

const of = (part: number) => ({ group: 'others', part, inAll: 1 }) as const

function budget(inAll: number) {
  const clock = { ms: 0 }
  const pass = (ms: number) => {
    clock.ms += ms
  }
  return { ...mailBudget(() => new Date(clock.ms), inAll), pass }
}

it('an address gets a few emails an hour, however it is spelled, and others still get theirs', () => {
  const { spend, pass } = budget(1000)
  for (let count = 0; count < MAILS_PER_ADDRESS; count += 1) {
    expect(spend(count % 2 ? 'é@example.com' : 'E\u0301@Example.com')).toBe(true)
  }
  expect(spend('é@example.com')).toBe(false)
  expect(spend('b@example.com')).toBe(true)
  pass(3_599_999)
  expect(spend('é@example.com')).toBe(false)
  pass(1)
  expect(spend('é@example.com')).toBe(true)
})

it('a mailbox gets no more emails by tags and dots in its address', () => {
  const { spend } = budget(1000)
  for (let count = 0; count < MAILS_PER_ADDRESS; count += 1) {
    expect(spend(`signed-copy ma.ria+${count}@example.com`)).toBe(true)
  }
  for (const name of ['maria', 'm.a.r.i.a', 'MARIA+.x+y']) {
    expect(spend(`signed-copy ${name}@example.com`)).toBe(false)
  }
  expect(spend('signed-copy mario@example.com')).toBe(true)
  expect(spend('signed-copy maria@mail.example.com')).toBe(true)
})

it('all addresses together get as many as the operator allows', () => {
  const { remaining, spend, pass } = budget(2)
  expect(remaining(of(1))).toBe(2)
  spend('a@example.com')
  spend('b@example.com')
  expect(remaining(of(1))).toBe(0)
  pass(3_600_000)
  expect(remaining(of(1))).toBe(2)
})

it('an email that was not sent does not count', () => {
  const { remaining, spend, refund } = budget(1)
  for (let tries = 0; tries <= MAILS_PER_ADDRESS; tries += 1) {
    expect(spend('a@example.com')).toBe(true)
    expect(remaining(of(1))).toBe(0)
    refund('a@example.com')
  }
  expect(remaining(of(1))).toBe(1)
})

it('a share of the total is used up before the total is', () => {
  const { remaining, spend, refund } = budget(9)
  for (const _ of '123456') spend(undefined)
  expect([remaining(of(3 / 4)), remaining(of(1))]).toEqual([1, 3])
  spend(undefined)
  expect([remaining(of(3 / 4)), remaining(of(1))]).toEqual([0, 2])
  refund(undefined)
  expect(remaining(of(3 / 4))).toBe(1)
})

it('an hour of emails ends after an hour, even if the clock was set back', () => {
  const { spend, remaining, pass } = budget(2)
  for (const to of ['a@example.com', 'b@example.com']) expect(spend(to)).toBe(true)
  pass(-86_400_000)
  expect(remaining(of(1))).toBe(0)
  pass(3_600_000)
  expect(remaining(of(1))).toBe(2)
})
