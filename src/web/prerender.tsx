/** Draws the first step at build, so that its fields stand before any script arrives. */
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import type { PageConfig } from '../contract/page-config.ts'
import { firstStep, stepPath } from '../domain/flow.ts'
import { providePageConfig } from './api/page-config.ts'
import { App } from './shell/App.tsx'

/** The markup of the first step, as the browser draws it with the same configuration. */
export async function prerenderFirstStep(config: PageConfig): Promise<string> {
  providePageConfig(config)
  const { prelude } = await prerender(
    <Router ssrPath={stepPath(firstStep)}>
      <App />
    </Router>,
  )
  return new Response(prelude).text()
}
