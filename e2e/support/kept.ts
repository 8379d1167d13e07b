/** What the tab keeps of an application. */
import { expect, type Page } from '@playwright/test'
import { type Application, emptyApplication } from '../../src/application/application.ts'
import { stepNumber, stepPath, stepTitle } from '../../src/application/flow.ts'
import type { StepId } from '../../src/application/steps/step.ts'
import { stepOfField } from '../../src/application/submission.ts'
import type { App } from './server.ts'

interface Kept {
  readonly idempotencyKey: string
  readonly draft: { readonly businessName: string }
}

/** Everything that any storage of the tab holds, as text. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
}

/** The draft that the tab keeps; undefined when it keeps none. */
export function keptDraft(page: Page): Promise<Kept | undefined> {
  return page.evaluate(() => {
    const kept = sessionStorage.getItem('merchant-application-draft')
    return kept === null ? undefined : JSON.parse(kept)
  })
}

/** Opens a step of a server in a tab that has kept this draft, as after a reload: no way is shorter. */
export async function openAt(page: Page, app: App, step: StepId, draft: Application) {
  const saved = {
    version: 3,
    activeAt: Date.now(),
    lost: [],
    draft,
    working: {},
    idempotencyKey: newKey(),
  }
  await page.addInitScript(
    ([once, kept]) => {
      // Empty pages and those of errors have no storage.
      if (Reflect.get(globalThis, 'origin') === 'null') return
      if (sessionStorage.getItem(once) !== null) return
      sessionStorage.setItem(once, 'kept')
      sessionStorage.setItem('merchant-application-draft', kept)
    },
    [newKey(), JSON.stringify(saved)] as const,
  )
  await page.goto(`${app.url}${stepPath(step)}`)
  const heading = { level: 1, name: stepTitle(step), exact: true } as const
  await expect(page.getByRole('heading', heading)).toBeVisible()
}

/** Opens a step with all before it answered, and takes note of what was kept. */
export async function startAt(page: Page, app: App, step: StepId, meant: Application) {
  const isAnswered = ([name]: [string, unknown]) => stepNumber(stepOfField(name)) < stepNumber(step)
  const answered = Object.fromEntries(Object.entries(meant).filter(isAnswered))
  await openAt(page, app, step, { ...emptyApplication, ...answered })
  await page.getByRole('button', { name: 'Close' }).first().click()
  await expect(page.getByText(/^Welcome back/)).toBeHidden()
}

function newKey(): string {
  return crypto.randomUUID().replaceAll('-', '') + crypto.randomUUID().replaceAll('-', '')
}
