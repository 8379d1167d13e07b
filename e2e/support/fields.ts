/** Finds and fills in fields as an applicant perceives them: by their labels. */
import type { Locator, Page } from '@playwright/test'

/** A page, or a part of it, to search for labels. */
export type Scope = Page | Locator

/** Returns the input with a label. */
export function field(scope: Scope, label: string): Locator {
  return scope.getByLabel(label, { exact: true })
}

/** Returns the dropdown or searchable list with a label. */
export function dropdown(scope: Scope, label: string): Locator {
  return scope.getByRole('combobox', { name: label, exact: true })
}

/** Replaces the text of each field at once, as pasting does. */
export async function fill(scope: Scope, answers: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(answers)) await field(scope, label).fill(text)
}

/** Types key by key into each field, so that masks see every key. */
export async function type(scope: Scope, answers: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(answers)) {
    await field(scope, label).fill('')
    await field(scope, label).pressSequentially(text)
  }
}

/** Opens a dropdown and chooses one of its options; on a phone, in the phone's own list. */
export async function choose(page: Page, scope: Scope, label: string, option: string) {
  const list = dropdown(scope, label)
  if (await list.evaluate((element) => element instanceof HTMLSelectElement)) {
    await list.selectOption(option)
    return
  }
  await list.click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Returns the titled part of a page, such as "Mailing Address". */
export function part(scope: Scope, title: string): Locator {
  return scope.getByRole('region', { name: title, exact: true })
}

export async function setBox(scope: Scope, label: string, checked: boolean) {
  await scope.getByRole('checkbox', { name: label, exact: true }).setChecked(checked)
}
