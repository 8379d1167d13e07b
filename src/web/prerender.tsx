/** Renders pages at build time, so that they can be used before any script loads. */
import { prerender } from 'react-dom/static'
import type { PageConfig } from '../api/page-config.ts'
import { NOT_FOUND } from '../api/pages.ts'
import type { PrerenderedPages } from '../api/prerendered-pages.ts'
import { firstStep, stepPath } from '../application/step-list.ts'
import { App } from './app/App.tsx'
import { pageTitle } from './app/page-title.ts'
import { type Page, pages } from './app/pages.ts'
import { loadOutsideMessages, messages, outsideMessages, startIn } from './language/messages.ts'
import { providePageConfig } from './requests/page-config.ts'

/** The pages that are the same for everyone, so that they can be shown before any script loads. */
const TEXT_PAGES: readonly Page['name'][] = [
  'getStarted',
  'about',
  'privacy',
  'terms',
  'notFound',
  'verify',
]

/** Renders the pages as the browser does with the same configuration. */
export async function prerenderPages(config: PageConfig): Promise<PrerenderedPages> {
  providePageConfig(config)
  await startIn(config.language)
  await loadOutsideMessages()
  const { pageTitles } = outsideMessages()
  const textPages = Object.entries(pages).filter(([, { name }]) => TEXT_PAGES.includes(name))
  const titles = [
    [stepPath(firstStep), messages().stepTitles[firstStep]] as const,
    ...textPages.map(([path, { name }]) => [path, pageTitles[name]] as const),
  ]
  const rendered = titles.map(async ([path, title]) => {
    const page = { title: pageTitle(title, config.brandName), html: await render(path) }
    return [path, page] as const
  })
  return Object.fromEntries(await Promise.all(rendered))
}

async function render(path: string): Promise<string> {
  const { prelude } = await prerender(
    <App isNotFound={path === NOT_FOUND} prerenderedPath={path} />,
    // Larger parts would come after the rest, with inline scripts that put them in their place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}
