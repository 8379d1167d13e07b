import { describe, expect, it, vi } from 'vitest'
import { NOT_FOUND } from '../api/pages.ts'
import { placeholderConfig } from '../api/prerendered-pages.ts'
import { prerenderPages } from './prerender.tsx'

const config = placeholderConfig({
  language: 'en',
  brandLogo: '',
  sandbox: false,
  supportEmail: 'given',
  supportPhone: '',
})

/** The parts of `Intl` that the pages have used since they were imported. */
const sorting = vi.hoisted(() => {
  const names: string[] = []
  vi.stubGlobal(
    'Intl',
    new Proxy(Intl, {
      get: (intl, name: keyof typeof Intl) => {
        names.push(name)
        return intl[name]
      },
    }),
  )
  for (const { prototype } of [String, Number, BigInt, Date, Array]) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (!/^(?:toLocale.*String|localeCompare)$/.test(name)) continue
      const method: unknown = Reflect.get(prototype, name)
      if (typeof method !== 'function') continue
      const apply = (called: typeof method, value: unknown, args: unknown[]) => {
        names.push(name)
        return Reflect.apply(called, value, args)
      }
      Reflect.set(prototype, name, new Proxy(method, { apply }))
    }
  }
  return names
})

/** The text that a reader sees on each page, by path. */
async function texts(): Promise<ReadonlyMap<string, string>> {
  const pages = await prerenderPages(config)
  return new Map(
    Object.entries(pages).map(([path, { html }]) => [
      path,
      html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' '),
    ]),
  )
}

describe('the prerendered pages', () => {
  it('are the first step and the pages that are the same for everyone, each with its title', async () => {
    const pages = await prerenderPages(config)
    const titles = Object.entries(pages).map(([path, { title }]) => [path, title])
    expect(Object.fromEntries(titles)).toEqual({
      '/apply/business-details': 'Business Details – {{brandName}}',
      '/apply/verify': 'Verify a signed copy – {{brandName}}',
      '/connect/get-started': 'Get started – {{brandName}}',
      '/connect/about': 'About – {{brandName}}',
      '/connect/privacy': 'Privacy Policy – {{brandName}}',
      '/connect/terms': 'Terms of Service – {{brandName}}',
      [NOT_FOUND]: '404 Error – {{brandName}}',
    })
  })

  it('say which data is sent before the application is submitted', async () => {
    const pages = await texts()
    for (const path of ['/connect/get-started', '/connect/privacy']) {
      expect(pages.get(path)).toMatch(/Before that.*routing number.*validate a bank account/)
    }
    expect(pages.get('/apply/business-details')).toContain(
      'Before you submit, we receive only the addresses and routing numbers we look up',
    )
    for (const text of pages.values()) expect(text).not.toContain('Nothing is sent')
  })

  it('say before the start that documents may be requested, and when they are sent', async () => {
    const getStarted = (await texts()).get('/connect/get-started')
    expect(getStarted).toMatch(/voided check.*sends it when you add it/)
  })

  it('say when typed answers, and data of a linked account, are deleted', async () => {
    const privacy = (await texts()).get('/connect/privacy')
    expect(privacy).toContain('30 minutes')
    expect(privacy).toContain('24 hours')
  })

  it('say how documents are protected, and when they are deleted', async () => {
    const privacy = (await texts()).get('/connect/privacy')
    expect(privacy).toMatch(/If we ask you for documents, your browser encrypts .* 30 days/)
  })

  it('are loaded and rendered without a collator or a format: the first blocks a slow phone', async () => {
    await prerenderPages(config)
    expect(sorting).toEqual([])
  })
})
