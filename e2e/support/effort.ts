/** Measures an application's effort: clicks, keys, and whether the next act is in view. */
import { expect, type Locator, type Page } from '@playwright/test'

/** An act: a button that was pressed, or an option that was chosen. */
export interface Act {
  readonly step: string
  readonly act: string
  /** Whether its button was on the screen before anything was scrolled. */
  readonly inSight: boolean
  /** The element with the focus after the act, by tag and id; none on a newly loaded page. */
  readonly focus: string
}

/** The hand of an applicant, which counts its actions. */
export class Hand {
  readonly page: Page
  readonly acts: Act[] = []
  /** Acts whose outcome was not on the screen. */
  readonly outOfSight: string[] = []
  /** Presses on buttons and options. */
  presses = 0
  /** Clicks on fields before typing: none for an applicant who moves with Tab. */
  fieldClicks = 0
  keys = 0

  constructor(page: Page) {
    this.page = page
  }

  get clicks(): number {
    return this.presses + this.fieldClicks
  }

  /** Clicks on a field and types; counts every key, though the field is filled in at once. */
  async type(field: Locator, text: string) {
    await field.click()
    await field.fill(text)
    this.fieldClicks += 1
    this.keys += text.length
  }

  /** Opens a dropdown or a list, and picks an option. */
  async choose(field: Locator, option: string, typed = '') {
    if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
      // In the platform's picker, one tap opens and one chooses.
      await field.tap()
      const value = await field.locator('option', { hasText: option }).first().getAttribute('value')
      await field.selectOption(value)
      this.fieldClicks += 1
      this.presses += 1
      return
    }
    await field.click()
    this.fieldClicks += 1
    if (typed !== '') await field.pressSequentially(typed)
    this.keys += typed.length
    await this.pick(this.page.getByRole('option', { name: option }).first())
  }

  /** Clicks on an option, a radio button or a box. */
  async pick(option: Locator) {
    await option.click()
    this.presses += 1
  }

  /** Presses a button. Afterwards, `outcome` has to be on the screen. */
  async act(button: Locator, outcome: Locator) {
    await expect(button).toBeVisible()
    const { page } = this
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    const box = (await button.boundingBox()) ?? { x: 0, y: -1, width: 0, height: 0 }
    const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const before = await page.evaluate(() => ({
      step: document.querySelector('h1')?.textContent ?? '',
      origin: performance.timeOrigin,
    }))
    const inSight = center.y > 0 && center.y < height && center.x > 0 && center.x < width
    const name = (await button.innerText()).trim()
    await button.click()
    this.presses += 1
    await expect(outcome).toBeVisible()
    await expect(outcome)
      .toBeInViewport()
      .catch(() => this.outOfSight.push(`${before.step}: ${name}`))
    // An element that gets the focus on the next frame has it after this.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    this.acts.push({
      step: before.step,
      act: name,
      inSight,
      focus: await page.evaluate((origin) => {
        if (performance.timeOrigin !== origin) return 'a new page'
        const { tagName, id } = document.activeElement ?? { tagName: '', id: '' }
        return [tagName.toLowerCase(), id].filter(Boolean).join('#')
      }, before.origin),
    })
  }

  /** Returns the acts that leave nothing focused, though the page is the same. */
  get withoutFocus(): readonly string[] {
    const lost = this.acts.filter(({ focus }) => focus === 'body')
    return lost.map(({ step, act }) => `${step}: ${act}`)
  }

  /** Returns how many acts had their button off the screen. */
  get reachedByScrolling(): number {
    return this.acts.filter(({ inSight }) => !inSight).length
  }

  /** Returns the row of the application in the table of the documentation. */
  row(application: string): string {
    const scrolledTo = `${this.reachedByScrolling} of ${this.acts.length}`
    return `| ${[application, this.clicks, this.presses, this.keys, scrolledTo].join(' | ')} |`
  }
}
