/** Tests what browsers, extensions and the platform's keyboards do to the form from outside. */
import { plainApplication } from '../support/samples.ts'
import { KEYS } from './remote.ts'
import { expect, test } from './test.ts'

/**
 * A program's way of writing into a field: without the page's own scripts, and with certain events.
 */
interface InputMethod {
  readonly label: string
  readonly text: string
  readonly events: readonly string[]
}

/** Runs in the page. */
function write({ label, text, events }: InputMethod): void {
  const named = [...document.querySelectorAll('label')].find(
    (element) => element.innerText === label,
  )
  const input = named?.control
  if (!(input instanceof HTMLInputElement)) throw new Error(`There is no field ${label}`)
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(input, text)
  for (const type of events) input.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Sets lists and checkboxes without any event. Runs in the page. */
function choose({ state, boxes }: { readonly state: string; readonly boxes: readonly string[] }) {
  const setter = (object: object, property: string) =>
    Object.getOwnPropertyDescriptor(object, property)?.set ?? (() => undefined)
  for (const select of document.querySelectorAll('select[autocomplete~="address-level1"]')) {
    setter(HTMLSelectElement.prototype, 'value').call(select, state)
  }
  for (const box of boxes) {
    const label = [...document.querySelectorAll('label')].find(
      ({ innerText }) => innerText.trim() === box,
    )
    if (!label?.control) throw new Error(`There is no box ${box}`)
    setter(HTMLInputElement.prototype, 'checked').call(label.control, true)
  }
}

test.describe('around the form', () => {
  for (const events of [['change'], ['keydown', 'keyup'], ['blur'], []]) {
    const received = events.join(' and ') || 'nothing'
    test(`values that a password manager fills in with ${received} are not lost @prove`, async ({
      applicant,
      visitor,
    }) => {
      const expected = plainApplication()
      await visitor.open('/apply/business-details')
      await applicant.businessDetails(expected)
      const filled = {
        'Legal Name': 'Filled in, LLC',
        'Business Phone': '+1 212 555 0147',
        City: 'Buffalo',
        Zip: '14201',
      }
      for (const [label, text] of Object.entries(filled)) {
        await visitor.remote.run(write, { label, text, events })
      }
      await applicant.next('business-overview')
      await applicant.back('business-details')
      await visitor.shows('Legal Name', 'Filled in, LLC')
      await visitor.shows('Business Phone', '(212) 555-0147')
      for (const label of ['City', 'Zip'] as const) {
        await visitor.shows(label, filled[label])
      }
    })
  }

  test('choices made in lists and boxes without an event are not lost @prove', async ({
    applicant,
    visitor,
  }) => {
    const expected = plainApplication()
    const structure = 'Non-profit'
    const mailing = 'I have a different company mailing address'
    await visitor.open('/apply/business-details')
    await applicant.businessDetails(expected)
    await visitor.remote.run(choose, { state: 'NV', boxes: [] })
    await applicant.next('business-overview')
    await applicant.businessOverview(expected)
    await visitor.remote.run(choose, { state: '', boxes: [structure] })
    await visitor.type({ 'Year Founded/Incorporated': '1999' })
    await applicant.next('owner-details')
    await applicant.back('business-overview')
    expect((await visitor.see('radio', structure)).isChecked).toBe(true)
    await applicant.back('business-details')
    expect((await visitor.see('combobox', 'State')).text).toContain('Nevada')
    await visitor.remote.run(choose, { state: 'NV', boxes: [mailing] })
    await visitor.press('textbox', 'Legal Name')
    await visitor.see('heading', 'Mailing Address')
    expect((await visitor.see('checkbox', mailing)).isChecked).toBe(true)
  })

  test('the form works with an extension that styles, marks and wraps the page @prove', async ({
    applicant,
    visitor,
  }) => {
    await visitor.open('/apply/business-details')
    await visitor.remote.run(() => {
      const mark = (element: Element) => {
        element.setAttribute('data-darkreader-inline-color', '')
        element.setAttribute('data-gramm', 'false')
        if (element instanceof HTMLElement) element.style.setProperty('color', 'rgb(200, 200, 200)')
      }
      document.documentElement.className += ' translated-ltr'
      document.documentElement.setAttribute('data-darkreader-mode', 'dynamic')
      document.querySelectorAll('body *').forEach(mark)
      document.documentElement.append(document.createElement('grammarly-desktop-integration'))
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const added of addedNodes) {
            if (!(added instanceof Element)) continue
            mark(added)
            for (const input of added.querySelectorAll('input')) {
              if (input.nextElementSibling?.tagName === 'X-ICON') continue
              input.after(document.createElement('x-icon'))
            }
          }
        }
      }).observe(document.body, { childList: true, subtree: true })
    }, null)
    const expected = plainApplication()
    await applicant.fillIn(expected)
    await visitor.reads(expected.businessName)
  })

  test('the page works with scripts added by others @prove', async ({ applicant, visitor }) => {
    await visitor.open('/apply/business-details')
    await visitor.remote.run(() => {
      const polluted = { enumerable: true, configurable: true, value: () => undefined }
      Object.defineProperty(Array.prototype, 'last', polluted)
      Object.defineProperty(String.prototype, 'extra', polluted)
      const { fetch } = window
      window.fetch = (...given) => fetch(...given)
    }, null)
    const expected = plainApplication()
    await applicant.fillIn(expected)
    await visitor.reads(expected.businessName)
  })

  test('undo in a masked field returns to a number that was typed @prove', async ({ visitor }) => {
    await visitor.open('/apply/business-details')
    await visitor.type({ 'Business Phone': '4155550132' })
    await visitor.remote.perform([
      {
        type: 'key',
        id: 'keyboard',
        actions: [
          { type: 'keyDown', value: KEYS.control },
          { type: 'keyDown', value: 'z' },
          { type: 'keyUp', value: 'z' },
          { type: 'keyUp', value: KEYS.control },
        ],
      },
    ])
    await visitor.keys(KEYS.tab)
    const { value } = await visitor.see('textbox', 'Business Phone')
    expect('4155550132'.startsWith((value ?? '').replaceAll(/\D/g, ''))).toBe(true)
    await visitor.type({ 'Business Phone': '2125550147' })
    await visitor.shows('Business Phone', '(212) 555-0147')
  })

  test('words corrected by the keyboard are kept @prove', async ({ visitor }) => {
    await visitor.open('/apply/business-details')
    await visitor.press('textbox', 'Legal Name')
    await visitor.remote.run(() => {
      document.execCommand('insertText', false, 'Teh Golden Gate — Bakery “LLC”…')
    }, null)
    await visitor.shows('Legal Name', 'Teh Golden Gate — Bakery “LLC”…')
    await visitor.press('textbox', 'Business Email')
    await visitor.remote.run(() => {
      document.execCommand('insertText', false, 'Ana@Example.com ')
    }, null)
    await visitor.keys(KEYS.tab)
    await visitor.shows('Business Email', 'Ana@Example.com')
  })

  test('pressing Next twice in a row advances by one step @prove', async ({
    applicant,
    visitor,
  }) => {
    await applicant.startAt('owner-details', plainApplication())
    await applicant.back('business-overview')
    const { x, y } = await visitor.see('button', 'Next')
    await visitor.click(x, y)
    await visitor.click(x, y)
    await applicant.isAt('owner-details')
  })

  test('a reload in the middle of a word, and a return from another page, keep the word @prove', async ({
    applicant,
    remote,
    visitor,
  }) => {
    await applicant.startAt('owner-details', plainApplication())
    await applicant.back('business-overview')
    await visitor.type({ 'Products/Services Sold': 'Bread and coff' })
    await remote.reload()
    await applicant.isAt('business-overview')
    await visitor.shows('Products/Services Sold', 'Bread and coff')
    await visitor.open('/apply/merchant-agreement.html#:~:text=Agreement')
    await remote.back()
    await applicant.isAt('business-overview')
    await visitor.shows('Products/Services Sold', 'Bread and coff')
    await remote.run(
      () => history.replaceState({ extension: 1 }, '', `${location.pathname}?gclid=x`),
      null,
    )
    await visitor.type({ 'Tax ID Number (TIN)': '941234567' })
    await applicant.next('owner-details')
    await applicant.back('business-overview')
    await visitor.shows('Products/Services Sold', 'Bread and coff')
  })

  test('a tab with full storage, and one whose storage an extension empties, still submit @prove', async ({
    applicant,
    visitor,
  }) => {
    await visitor.open('/apply/business-details')
    await visitor.remote.run(() => {
      const { setItem } = Storage.prototype
      Storage.prototype.setItem = function (key, value) {
        if (value.length > 200) throw new DOMException('full', 'QuotaExceededError')
        setItem.call(this, key, value)
      }
    }, null)
    const expected = plainApplication()
    await applicant.fillIn(expected)
    await visitor.remote.run(() => {
      sessionStorage.clear()
      localStorage.clear()
      for (const cookie of document.cookie.split(';')) document.cookie = `${cookie}; max-age=0`
    }, null)
    await applicant.signAndSubmit('Maria Alvarez', 'CEO')
  })

  test('a zoomed page with larger text and spacing hides no field @prove', async ({
    applicant,
    visitor,
  }) => {
    await applicant.startAt('owner-details', plainApplication())
    await applicant.back('business-overview')
    await visitor.remote.run(() => {
      const sheet = document.createElement('style')
      sheet.textContent =
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important }'
      document.head.append(sheet)
      const adopted = new CSSStyleSheet()
      adopted.replaceSync(sheet.textContent)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, adopted]
      document.documentElement.style.fontSize = '200%'
    }, null)
    const wide = await visitor.remote.run(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      null,
    )
    expect(wide).toBeLessThanOrEqual(0)
    await visitor.type({ 'Products/Services Sold': 'Bread' })
    await applicant.next('owner-details')
  })
})
