/** Draws the first step at build, so that its fields stand before any script arrives. */
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import type { PageConfig } from '../api/page-config.ts'
import { firstStep, stepPath } from '../application/flow.ts'
import { App } from './app/App.tsx'
import { providePageConfig } from './requests/page-config.ts'

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
