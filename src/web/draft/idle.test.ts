import { describe, expect, test, vi } from 'vitest'
import { lead, openPage, saved, soon, storage, wait } from './testing/tab.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('after 30 idle minutes', () => {
  test('the sensitive answers are cleared, after a notice, and the rest stays for a day', async () => {
    const page = await openPage()
    page.complete()
    const { idempotencyKey } = page.state()
    wait(28 * MINUTE - 1)
    expect(page.idle().phase).toBe('active')
    wait(1)
    expect(page.idle().phase).toBe('ending')
    wait(2 * MINUTE - 1)
    expect(JSON.stringify(page.state())).toContain('123456789')
    wait(1)
    expect(JSON.stringify(page.state())).not.toContain('123456789')
    expect(JSON.stringify(page.state())).toContain('Golden Gate')
    expect(page.state().idempotencyKey).toBe(idempotencyKey)
    expect(page.restored()).toMatchObject({ isRestored: true, wasIdle: true })
    expect(page.clearedFields().map(({ path }) => path)).toContain('companyOwners.0.ssn')
    expect(page.idle().phase).toBe('active')
    wait(DAY - 30 * MINUTE - 1)
    expect(saved()).toContain('Golden Gate')
    wait(1)
    expect(storage.items.size).toBe(0)
    expect(page.hasAnswers(page.state())).toBe(false)
    expect(JSON.stringify(page.state())).not.toMatch(/Golden Gate|Alvarez/)
    expect(page.idle().phase).toBe('ended')
    page.editAnswers({ yearFounded: '1999' })
    expect(page.idle().phase).toBe('active')
  })

  test('there is no message if nothing sensitive was typed', async () => {
    const page = await openPage()
    page.editAnswers({ legalBusinessName: 'Golden Gate Bakery, LLC' })
    wait(29 * MINUTE)
    expect(page.idle().phase).toBe('active')
    wait(2 * MINUTE)
    expect(page.restored().isRestored).toBe(false)
    expect(page.state().form.answers.legalBusinessName).toBe('Golden Gate Bakery, LLC')
  })

  test('a page that was asleep has nothing sensitive either, even if its timers are late', async () => {
    const page = await openPage()
    page.complete()
    soon()
    vi.setSystemTime(Date.now() + 31 * MINUTE)
    page.fire('pointerdown')
    expect(JSON.stringify(page.state())).not.toContain('123456789')
    expect(JSON.stringify(page.state())).toContain('Golden Gate')
    vi.setSystemTime(Date.now() + DAY)
    page.fire('pointerdown')
    expect(page.hasAnswers(page.state())).toBe(false)
    expect(page.idle().phase).toBe('ended')
  })

  test('a clock that is set back by a year deletes nothing early, and activity counts', async () => {
    const page = await openPage()
    page.complete()
    soon()
    vi.setSystemTime(Date.now() - 365 * DAY)
    const after = await openPage()
    soon()
    expect(JSON.stringify(after.state())).toContain('Golden Gate')
    expect(after.idle().phase).toBe('active')
    after.complete()
    vi.setSystemTime(Date.now() - 365 * DAY)
    wait(20 * MINUTE)
    after.fire('keydown')
    wait(20 * MINUTE)
    expect(JSON.stringify(after.state())).toContain('123456789')
    wait(10 * MINUTE)
    expect(JSON.stringify(after.state())).not.toContain('123456789')
    wait(HOUR)
    expect(JSON.stringify(after.state())).toContain('Golden Gate')
  })

  test("another person's prepared application is forgotten, and the link opens it again", async () => {
    const page = await openPage()
    page.complete()
    const application = page.state().draft
    const prepared = { id: 'id', token: 'token', preparedBy: 'Sam Keller', application }
    page.useDraft.setState(({ form }) => ({ form: { ...form, prepared } }))
    wait(30 * MINUTE)
    expect(page.hasAnswers(page.state())).toBe(false)
    expect(page.idle().phase).toBe('ended')
  })

  test('a page without answers says nothing', async () => {
    const page = await openPage()
    page.applyLead(lead)
    wait(31 * MINUTE)
    page.fire('keydown')
    expect(page.idle().phase).toBe('active')
  })

  test('the last two have a notice, which activity closes', async () => {
    const page = await openPage()
    page.complete()
    wait(29 * MINUTE)
    page.fire('keydown')
    expect(page.idle().phase).toBe('active')
    wait(29 * MINUTE)
    expect(page.idle().phase).toBe('ending')
    expect(page.hasAnswers(page.state())).toBe(true)
  })

  test.each(['keydown', 'pointerdown', 'wheel', 'touchmove'])(
    'a %s starts another 30',
    async (type) => {
      const page = await openPage()
      page.complete()
      wait(20 * MINUTE)
      page.fire(type)
      wait(20 * MINUTE)
      expect(JSON.stringify(page.state())).toContain('123456789')
      wait(10 * MINUTE)
      expect(JSON.stringify(page.state())).not.toContain('123456789')
    },
  )
})

describe('after an idle day', () => {
  test('neither leaving the page nor reading it saves anything', async () => {
    const page = await openPage()
    page.complete()
    wait(DAY)
    for (const type of ['keydown', 'wheel', 'visibilitychange', 'pagehide']) page.fire(type)
    expect(storage.items.size).toBe(0)
  })

  test('another change saves the draft again', async () => {
    const page = await openPage()
    page.complete()
    wait(DAY)
    page.editAnswers({ yearFounded: '1999' })
    soon()
    expect(saved()).toContain('1999')
  })

  test('a page that was asleep saves nothing, even if its timers are late', async () => {
    const page = await openPage()
    page.complete()
    soon()
    storage.items.clear()
    vi.setSystemTime(Date.now() + DAY)
    page.fire('visibilitychange')
    expect(storage.items.size).toBe(0)
  })

  test('the saved draft is ignored by a newly opened page', async () => {
    const page = await openPage()
    page.complete()
    soon()
    vi.setSystemTime(Date.now() + DAY)
    const after = await openPage()
    expect(after.hasAnswers(after.state())).toBe(false)
    expect(storage.items.size).toBe(0)
  })

  test('the saved draft is deleted, even if the page was reloaded in between', async () => {
    const page = await openPage()
    page.complete()
    soon()
    wait(20 * HOUR)
    const after = await openPage()
    expect(after.restored().isRestored).toBe(true)
    wait(4 * HOUR)
    expect(storage.items.size).toBe(0)
    expect(after.restored().isRestored).toBe(false)
  })
})
