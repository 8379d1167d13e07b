import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { AGREEMENT_HTML_PATH } from '../../src/api/pages.ts'
import { look, type Query, type Role, type VisibleElement } from './look.ts'
import { KEYS, type Remote } from './remote.ts'

/** Longer than any slow machine needs; the wait ends as soon as the condition is met. */
const TIMEOUT_MS = { timeout: 60_000, intervals: [20, 50, 100, 250] }
/** By then, drivers count no further click at the same place as a double click's. */
const DOUBLE_CLICK_MS = 1100
/** In CSS pixels. */
const NEAR = 20

/** A person at a browser, who sees the page by roles and names, presses and types. */
export class Visitor {
  readonly remote: Remote
  readonly origin: string
  #last = { x: 0, y: 0, at: 0 }

  constructor(remote: Remote, origin: string) {
    this.remote = remote
    this.origin = origin
  }

  open(path: string) {
    return this.remote.open(`${this.origin}${path}`)
  }

  /** Opens a page of the same origin that has no script, so that nothing saves a draft. */
  openScriptless() {
    return this.open(AGREEMENT_HTML_PATH)
  }

  /** Repeats a check until it does not throw: requests to a page that is being replaced fail. */
  async until(check: () => Promise<void>) {
    await expect(check).toPass(TIMEOUT_MS)
  }

  all(query: Query): Promise<VisibleElement[]> {
    return this.remote.run(look, query)
  }

  /** Waits until exactly one element matches, and returns it. */
  async see(role: Role, name?: string): Promise<VisibleElement> {
    const query = name === undefined ? { role } : { role, name }
    let seen: VisibleElement | undefined
    await this.until(async () => {
      const all = await this.all(query)
      expect(all, `${role} “${name ?? ''}”`).toHaveLength(1)
      seen = all[0]
    })
    if (seen === undefined) throw new Error('Nothing was seen')
    return seen
  }

  /**
   * Clicks once the element stays in its place, is enabled, and is not covered, and no double click
   * would come of it: a person who reads does not press two pages' buttons within a second.
   */
  async press(role: Role, name: string) {
    let before: VisibleElement | undefined
    await this.until(async () => {
      // The element may have moved since it was measured.
      if (before) await this.remote.reveal?.(before.y)
      const seen = await this.see(role, name)
      const { x, y } = seen
      const isStill = before?.x === x && before.y === y
      before = seen
      expect({ isStill, isReachable: seen.isReachable, isDisabled: seen.isDisabled }, name).toEqual(
        { isStill: true, isReachable: true, isDisabled: false },
      )
    })
    if (!before) return
    const { x, y, at } = this.#last
    const isNear = Math.hypot(x - before.x, y - before.y) < NEAR
    if (isNear) await delay(Math.max(0, at + DOUBLE_CLICK_MS - performance.now()))
    await this.click(before.x, before.y)
  }

  async click(x: number, y: number) {
    const actions = [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ] as const
    const parameters = { pointerType: 'mouse' } as const
    await this.remote.perform([{ type: 'pointer', id: 'mouse', parameters, actions }])
    this.#last = { x, y, at: performance.now() }
  }

  async keys(...keys: readonly string[]) {
    await this.remote.perform([{ type: 'key', id: 'keyboard', actions: strokes(keys) }])
  }

  /** Replaces the text of each field, key by key. */
  async type(answers: Readonly<Record<string, string>>) {
    for (const [label, text] of Object.entries(answers)) {
      await this.typeInto('textbox', label, text)
    }
  }

  async typeInto(role: 'textbox' | 'combobox', label: string, text: string) {
    await this.press(role, label)
    const selectAll = [
      { type: 'keyDown', value: KEYS.control },
      { type: 'keyDown', value: 'a' },
      { type: 'keyUp', value: 'a' },
      { type: 'keyUp', value: KEYS.control },
    ] as const
    const actions = [...selectAll, ...strokes([KEYS.backspace, ...text])]
    await this.remote.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  async chooseFile(label: string, file: string) {
    const { id } = await this.see('textbox', label)
    await this.remote.chooseFile(id, file)
  }

  async shows(label: string, value: string) {
    await this.until(async () => {
      expect((await this.see('textbox', label)).value, label).toBe(value)
    })
  }

  async choose(label: string, option: string) {
    await this.press('combobox', label)
    await this.press('option', option)
  }

  /** Presses a radio button or a checkbox until it is checked. */
  async check(role: 'radio' | 'checkbox', label: string) {
    if (!(await this.see(role, label)).isChecked) await this.press(role, label)
    await this.until(async () => {
      expect((await this.see(role, label)).isChecked, label).toBe(true)
    })
  }

  /** Presses the slider's track at a share of its width, without dragging. */
  async pressSlider(name: string, share: number) {
    await this.press('slider', name)
    const { x, y, width } = await this.see('slider', name)
    await this.click(Math.round(x + width * (share - 0.5)), y)
  }

  /** Returns the position of the caret in the focused field. */
  caret(): Promise<number | null> {
    return this.remote.run(() => {
      const field = document.activeElement
      return field instanceof HTMLInputElement ? field.selectionStart : null
    }, null)
  }

  /** Whether the focused field shows dots. */
  isTextHidden(): Promise<boolean> {
    return this.remote.run(() => {
      const field = document.activeElement
      if (field === null) return false
      return getComputedStyle(field).getPropertyValue('-webkit-text-security') === 'disc'
    }, null)
  }

  async isFocusedOn(role: Role, name: string) {
    await this.until(async () => {
      expect((await this.see(role, name)).isFocused, name).toBe(true)
    })
  }

  async isGone(role: Role, name?: string) {
    await this.until(async () => {
      expect(await this.all(name === undefined ? { role } : { role, name })).toEqual([])
    })
  }

  /** Waits until the page shows a text. */
  async reads(text: string) {
    await this.until(async () => {
      expect(await this.remote.run(() => document.body.innerText, null)).toContain(text)
    })
  }

  path(): Promise<string> {
    return this.remote.run(() => location.pathname, null)
  }

  /**
   * Whether the page makes the browser ask before it leaves. Asks the page itself, since WebKit
   * leaves without a question under WebDriver.
   */
  isWarnedOnLeaving(): Promise<boolean> {
    return this.remote.run(
      () => !dispatchEvent(new Event('beforeunload', { cancelable: true })),
      null,
    )
  }
}

function strokes(keys: readonly string[]) {
  return keys.flatMap(
    (value) =>
      [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ] as const,
  )
}
