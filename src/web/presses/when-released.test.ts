import { beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '../../application/testing/until.ts'

let page: EventTarget
let whenReleased: (run: () => void) => void

beforeEach(async () => {
  page = new EventTarget()
  vi.stubGlobal('document', page)
  vi.resetModules()
  ;({ whenReleased } = await import('./when-released.ts'))
  return () => vi.unstubAllGlobals()
})

const events = (...types: readonly string[]) => {
  for (const type of types) page.dispatchEvent(new Event(type))
}

describe('a change of the page', () => {
  it('is made at once if nothing is pressed', () => {
    const run = vi.fn()
    whenReleased(run)
    expect(run).toHaveBeenCalledOnce()
  })

  it('waits for the click of a press, and is made once', async () => {
    const run = vi.fn()
    events('pointerdown', 'mousedown')
    whenReleased(run)
    whenReleased(run)
    events('pointerup', 'mouseup')
    const whenClicked = run.mock.calls.length
    await until(() => run.mock.calls.length > 0)
    expect(whenClicked).toBe(0)
    expect(run).toHaveBeenCalledOnce()
  })

  it('does not wait for a press that opens a menu, whose release the page may never receive', async () => {
    const run = vi.fn()
    events('pointerdown', 'mousedown')
    whenReleased(run)
    events('contextmenu')
    await until(() => run.mock.calls.length === 1)
  })
})
