import { field } from './support/fields.ts'
import { plainApplication } from './support/samples.ts'
import { openWelcomed } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

/** A component in React's tree, as React's developer tools read it. */
interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly type: unknown
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

/** The components that the last key has rendered. */
interface RenderCounter {
  renders: string[]
}

for (const [step, label, most, tag] of [
  ['business-details', 'Legal Name', 8, ''],
  ['business-details', 'Business Phone', 8, ' @prove'],
  ['business-details', 'City', 8, ' @prove'],
  ['business-overview', 'Year Founded/Incorporated', 8, ' @prove'],
  ['owner-details', 'First Name', 12, ' @prove'],
  ['transaction-details', 'Average Card Sale', 8, ''],
  ['banking-information', 'Account Number', 12, ' @prove'],
  ['review-&-submit', 'Full Name', 18, ' @prove'],
] as const) {
  test(`a key in ${label} renders at most ${most} components${tag}`, async ({ page }) => {
    const isOwner = step === 'owner-details'
    await page.addInitScript(countRenders)
    await openWelcomed(page, step, plainApplication(isOwner ? { companyOwners: [] } : {}))
    if (isOwner) await page.getByRole('button', { name: 'Add', exact: true }).click()
    // What the page loads while nobody types renders it again, perhaps with the last key.
    await page.waitForLoadState('networkidle')
    const input = field(page, label)
    await input.fill('')
    await input.pressSequentially('41')
    await page.keyboard.press('5')
    const renders = await page.evaluate(rendersOfLastKey)
    expect(renders.length, renders.join(' ')).toBeLessThanOrEqual(most)
    expect(renders).not.toEqual([])
  })
}

function rendersOfLastKey(): string[] {
  return (window as unknown as { counting: RenderCounter }).counting.renders
}

/** Runs in the page before React, which reports each change of the tree to its developer tools. */
function countRenders(): void {
  const counting: RenderCounter = { renders: [] }
  const PERFORMED_WORK = 1
  const COMPONENTS = [0, 11, 14, 15]
  const walk = (now: Fiber) => {
    if (COMPONENTS.includes(now.tag) && now.flags & PERFORMED_WORK) {
      const type = now.type as { name?: string; type?: { name: string } }
      counting.renders.push(type.name || type.type?.name || '?')
    }
    if (now.child === now.alternate?.child) return
    for (let child = now.child; child; child = child.sibling) walk(child)
  }
  window.addEventListener('input', () => (counting.renders = []), true)
  Object.assign(window, {
    counting,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { readonly current: Fiber }) => walk(root.current),
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    },
  })
}
