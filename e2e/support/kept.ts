/** What the tab keeps of an application. */
import type { Page } from '@playwright/test'

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
