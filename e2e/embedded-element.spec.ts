/**
 * Tests what a partner's page may do with the element: set it up late, move it, or have several.
 */
import { expect, type Page } from '@playwright/test'
import { test } from './support/embedding.ts'
import { invite } from './support/invitations.ts'
import type { PartnerSite } from './support/partner-site.ts'

const NAME = 'merchant-application'
const script = (origin: string, query = '') =>
  `<script src="${origin}/embed.js${query}" type="module"></script>`
/** Records the errors of each element by its id. */
const LISTEN = `<script>
  window.errors = []
  addEventListener('error', ({ target, detail }) => {
    if (detail) errors.push(target.id + ': ' + detail.code)
  }, true)
</script>`
const errorsOf = (page: Page) => page.evaluate<string[]>('window.errors')
const element = (page: Page) => page.locator(NAME)
const form = (page: Page) => page.frameLocator(`${NAME} iframe`)

/** Returns the queries of the forms that the page has loaded. */
function formsLoaded(page: Page): string[] {
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/apply/business-details') queries.push(search)
  })
  return queries
}

const asAcme = async (site: PartnerSite) => {
  const answers = { legalBusinessName: 'Invited Bakery LLC' }
  const { id, secret } = await invite(site.app, { program: 'acme', answers })
  return { id, attribute: `${id}#${secret}` }
}

test('only the invited form is shown, however late the element is set up', async ({
  page,
  site,
}) => {
  const { id, attribute } = await asAcme(site)
  const loaded = formsLoaded(page)
  const later = `<script type="module">
    const form = document.createElement('${NAME}')
    document.body.append(form)
    form.setAttribute('pmi', 'demo')
    await null
    form.setAttribute('invitation', '${attribute}')
  </script>`
  await page.goto(site.showing(script(site.program) + later))
  await expect(form(page).getByLabel('Legal Name')).toHaveValue('Invited Bakery LLC')
  expect(loaded).toEqual([`?invitation=${id}&pmi=demo`])
  await expect(page.locator('iframe')).toHaveCount(1)
})

test('a page may set properties, and pass the whole link as a mail program changed it', async ({
  page,
  site,
}) => {
  const { id, attribute } = await asAcme(site)
  const [, secret = ''] = attribute.split('#')
  const link = `${site.program}/apply/business-details?lang=es&amp;invitation=${id}&amp;utm_source=mail#${secret}`
  const early = `<${NAME} id="a"></${NAME}><script>
    Object.assign(document.querySelector('#a'), { invitation: '${attribute}', frameTitle: 'Cards' })
  </script>`
  const late = `<script type="module">
    const form = document.createElement('${NAME}')
    document.body.append(form)
    await customElements.whenDefined('${NAME}')
    form.invitation = '${link}'
  </script>`
  for (const html of [early, late]) {
    await page.goto(site.showing(script(site.program) + html))
    await expect(form(page).getByLabel('Legal Name')).toHaveValue('Invited Bakery LLC')
    await expect(page.locator('iframe')).toHaveCount(1)
  }
  await element(page).evaluate((node) =>
    Object.assign(node, { frameTitle: 'Cards', invitation: null }),
  )
  await expect(page.getByTitle('Cards')).toBeVisible()
  await expect(form(page).getByLabel('Legal Name')).toHaveValue('Invited Bakery LLC')
})

test('a late invitation replaces the form, but not typed text', async ({ page, site }) => {
  const [first, second] = [await asAcme(site), await asAcme(site)]
  await page.goto(site.showing(`${LISTEN}<${NAME} id="a"></${NAME}>${script(site.program)}`))
  await expect(form(page).getByLabel('Legal Name')).toBeVisible()
  const invite = (attribute: string) =>
    element(page).evaluate((node, value) => node.setAttribute('invitation', value), attribute)
  await invite(first.attribute)
  await expect(form(page).getByLabel('Legal Name')).toHaveValue('Invited Bakery LLC')
  await form(page).getByLabel('Business Email').fill('maria@bakery.example')
  await form(page).getByLabel('Business Email').press('Tab')
  await expect(async () => {
    await invite(`${second.attribute}0`)
    await invite(second.attribute)
    expect(await errorsOf(page)).toContain('a: started')
  }).toPass()
  await expect(form(page).getByLabel('Business Email')).toHaveValue('maria@bakery.example')
  await element(page).evaluate((node) => node.removeAttribute('invitation'))
  await expect(form(page).getByLabel('Business Email')).toHaveValue('maria@bakery.example')
  await expect(page.locator('iframe')).toHaveCount(1)
})

/** Returns whether the browser keeps storage for a frame of another site. */
async function isKeptForFrame(page: Page): Promise<boolean> {
  const warning = form(page).getByText(/^Your browser doesn't save your answers on this site/)
  return !(await warning.isVisible())
}

test('a moved element reports it, and shows the invited form with the typed text', async ({
  page,
  site,
}) => {
  const { id, attribute } = await asAcme(site)
  const html = `${LISTEN}<${NAME} id="a" invitation="${attribute}"></${NAME}><div></div>`
  await page.goto(site.showing(html + script(site.program)))
  await expect(form(page).getByLabel('Legal Name')).toHaveValue('Invited Bakery LLC')
  await form(page).getByLabel('Business Email').fill('maria@bakery.example')
  await form(page).getByLabel('Business Email').press('Tab')
  await expect(form(page).getByRole('button', { name: 'Start over' })).toBeVisible()
  const email = (await isKeptForFrame(page)) ? 'maria@bakery.example' : ''
  await page.evaluate(() =>
    document.querySelector('div')?.append(document.querySelector('#a') ?? ''),
  )
  await expect(page.locator('div iframe')).toHaveAttribute('src', new RegExp(`invitation=${id}`))
  await expect(form(page).getByLabel('Legal Name')).toHaveValue('Invited Bakery LLC')
  await expect(form(page).getByLabel('Business Email')).toHaveValue(email)
  expect(await errorsOf(page)).toEqual(['a: moved'])
  await expect(page.locator('iframe')).toHaveCount(1)

  await form(page).getByLabel('Business Phone').fill('4155550132')
  await form(page).getByLabel('Business Phone').press('Tab')
  await expect(form(page).getByRole('button', { name: 'Start over' })).toBeVisible()
  // The element is removed for a while, as a framework does with a page that is not shown.
  await page.evaluate(() => {
    const form = document.querySelector('#a')
    form?.remove()
    return new Promise((done) => setTimeout(() => done(document.body.append(form ?? '')), 50))
  })
  await expect(form(page).getByLabel('Legal Name')).toHaveValue('Invited Bakery LLC')
  await expect(form(page).getByLabel('Business Email')).toHaveValue(email)
  expect(await errorsOf(page)).toEqual(['a: moved', 'a: moved'])
})

test('a page with the script twice has one form, and no error', async ({ page, site }) => {
  const twice = script(site.program) + script(site.program) + script(site.program, '?v=2')
  await page.goto(site.showing(`${LISTEN}<${NAME} id="a"></${NAME}>${twice}`))
  await expect(form(page).getByLabel('Legal Name')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(1)
  expect(await errorsOf(page)).toEqual([])
})

test('two programs on one page each show their form, if the elements name the programs', async ({
  page,
  site,
}) => {
  const both = script(site.program) + script(site.otherProgram)
  const named = (id: string, origin: string) => `<${NAME} id="${id}" origin="${origin}"></${NAME}>`
  const forms = named('a', site.program) + named('b', site.otherProgram)
  await page.goto(site.showing(`${LISTEN}${forms}<${NAME} id="c"></${NAME}>${both}`))
  const brand = (id: string, name: string) =>
    page.frameLocator(`#${id} iframe`).getByRole('banner').getByText(name)
  await expect(brand('a', 'Acme Payments')).toBeVisible()
  await expect(brand('b', 'Beta Cards')).toBeVisible()
  await expect.poll(() => errorsOf(page)).toEqual(['c: which-program'])
  await expect(page.locator('iframe')).toHaveCount(2)
})

test('two forms of one program on a page keep their answers apart', async ({ page, site }) => {
  const forms = `<div><template shadowrootmode="open"><${NAME} id="a"></${NAME}></template></div>
    <${NAME} id="b"></${NAME}>`
  const html = `${LISTEN}${forms}${script(site.program)}`
  await page.goto(site.showing(html).replace(site.listed, site.sameSite))
  const formOf = (id: string) => page.frameLocator(`#${id} iframe`)
  for (const id of ['a', 'b']) {
    const email = formOf(id).getByLabel('Business Email')
    await email.fill(`${id}@bakery.example`)
    await email.press('Tab')
    await expect(formOf(id).getByText('While this tab is open')).toBeVisible()
  }
  await page.reload()
  for (const id of ['a', 'b']) {
    await expect(formOf(id).getByLabel('Business Email')).toHaveValue(`${id}@bakery.example`)
    await expect(formOf(id).getByText(/another tab/)).toBeHidden()
  }

  // A framework creates another element in place of the first.
  await page.evaluate(() => {
    const form = document.querySelector('div')?.shadowRoot?.querySelector('#a')
    form?.replaceWith(Object.assign(document.createElement('merchant-application'), { id: 'a' }))
  })
  await expect(formOf('a').getByLabel('Business Email')).toHaveValue('a@bakery.example')
  await expect(formOf('b').getByLabel('Business Email')).toHaveValue('b@bakery.example')
})

/** Opens the form in a frame that is sandboxed without `allow-forms`. */
function sandboxed(page: Page, site: PartnerSite) {
  const host = site.showing(`<${NAME}></${NAME}>${script(site.program)}`)
  const flags = 'allow-scripts allow-same-origin'
  const inner = page.frameLocator('iframe').frameLocator(`${NAME} iframe`)
  return {
    inner,
    next: inner.getByRole('button', { name: 'Next', exact: true }),
    isRefused: () => expect(inner.getByText('This field is required').first()).toBeVisible(),
    open: () =>
      page.goto(site.showing(`<iframe height="900" sandbox="${flags}" src="${host}"></iframe>`), {
        waitUntil: 'commit',
      }),
  }
}

test('Next and Enter work in a frame that is sandboxed without allow-forms', async ({
  allowConsoleErrors,
  page,
  site,
}) => {
  allowConsoleErrors(/Blocked form submission/)
  const { inner, next, isRefused, open } = sandboxed(page, site)
  await open()
  await next.click()
  await isRefused()
  await open()
  await inner.getByLabel('Legal Name').press('Enter')
  await isRefused()
})

for (const [script, when] of [
  [/\/assets\/first-[^/]+\.js$/, 'the page reacts'],
  [/\/assets\/embedded-[^/]+\.js$/, 'it knows of the frame'],
] as const) {
  test(`Next works in such a frame before ${when} @intercepted`, async ({
    allowConsoleErrors,
    page,
    site,
  }) => {
    allowConsoleErrors(/Blocked form submission/)
    const { next, isRefused, open } = sandboxed(page, site)
    const requested = Promise.withResolvers<void>()
    const pressed = Promise.withResolvers<void>()
    await page.route(script, async (route) => {
      requested.resolve()
      await pressed.promise
      await route.continue()
    })
    await open()
    await requested.promise
    await next.click()
    pressed.resolve()
    await isRefused()
  })
}
