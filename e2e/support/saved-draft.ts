/** The draft that the tab saves. */
import { expect, type Page } from '@playwright/test'
import { type Application, emptyApplication } from '../../src/application/application.ts'
import { us } from '../../src/application/forms/us.ts'
import { emptyLead } from '../../src/application/lead.ts'
import { type StandardStepId, stepPath, steps } from '../../src/application/step-list.ts'
import { stepNumber } from '../../src/application/steps.ts'
import * as en from '../../src/messages/en/first-step.ts'
import type { Messages } from '../../src/messages/messages.ts'
import { committed, VERSION } from '../../src/web/draft/form-state.ts'
import { STORAGE_KEY } from '../../src/web/draft/persist-draft.ts'
import { newSecret } from '../../src/web/draft/random.ts'
import type { TabDraft } from '../../src/web/draft/read-draft.ts'
import { sampleFormState } from '../../src/web/draft/testing/sample-forms.ts'
import { hydrated } from './loaded.ts'
import { plainApplication } from './samples.ts'

/** Returns everything in any storage of the tab, as text. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
}

/** Returns the draft that the tab has saved; undefined if there is none. */
export function savedDraft(page: Page): Promise<TabDraft | undefined> {
  return page.evaluate((key) => {
    const saved = sessionStorage.getItem(key)
    return saved === null ? undefined : JSON.parse(saved)
  }, STORAGE_KEY)
}

/** Returns a draft as a tab saves it, sensitive answers included, for {@link STORAGE_KEY}. */
export function asSaved(draft: Application): string {
  const saved: TabDraft = {
    version: VERSION,
    activeAt: Date.now(),
    cleared: [],
    draft,
    form: sampleFormState(draft),
    lead: emptyLead,
    idempotencyKey: newSecret(),
  }
  return JSON.stringify(saved)
}

/** Returns the draft of an applicant who has completed the steps before this one. */
export function draftBefore(step: StandardStepId, expected: Application): Application {
  const form = sampleFormState(expected)
  return steps
    .slice(0, stepNumber(step, us) - 1)
    .reduce((before, { id }) => committed(before, form, id), emptyApplication)
}

interface OpeningOptions extends Partial<Pick<Messages, 'stepTitles'>> {
  /** The query with its question mark. */
  readonly query?: string
  /** The address of a server other than the worker's. */
  readonly url?: string
}

/** Opens a step in a tab that has saved this draft, which is the fastest way. */
export async function openAt(
  page: Page,
  step: StandardStepId,
  draft: Application = plainApplication(),
  { stepTitles = en.stepTitles, query = '', url = '' }: OpeningOptions = {},
) {
  await page.addInitScript(
    ([once, key, value]) => {
      // Blank pages and error pages have no storage.
      if (Reflect.get(globalThis, 'origin') === 'null') return
      if (sessionStorage.getItem(once) !== null) return
      sessionStorage.setItem(once, 'saved')
      sessionStorage.setItem(key, value)
    },
    [newSecret(), STORAGE_KEY, asSaved(draft)] as const,
  )
  await page.goto(url + stepPath(step) + query)
  const heading = { level: 1, name: stepTitles[step], exact: true } as const
  await expect(page.getByRole('heading', heading)).toBeVisible()
  await hydrated(page)
}

/** Opens a step with the previous steps completed, and closes the notice of the restored draft. */
export function startAt(
  page: Page,
  step: StandardStepId,
  expected: Application = plainApplication(),
  options?: OpeningOptions,
) {
  return openWelcomed(page, step, draftBefore(step, expected), options)
}

/** Opens a step as {@link openAt} does, and closes the notice of the restored draft. */
export async function openWelcomed(
  page: Page,
  step: StandardStepId,
  draft: Application,
  options?: OpeningOptions,
) {
  await openAt(page, step, draft, options)
  await page.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText(/^Welcome back/)).toBeHidden()
}
