import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { FIRST_STEP_PATHS } from '../contract/pages.ts'
import { firstStep, stepPath } from '../domain/flow.ts'
import { providePageConfig, readPageConfig } from './api/page-config.ts'
import { App } from './shell/App.tsx'
import { keepDraftInTab } from './state/saved-draft.ts'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the application')

providePageConfig(readPageConfig())
keepDraftInTab()
if (FIRST_STEP_PATHS.includes(window.location.pathname)) {
  window.history.replaceState(null, '', stepPath(firstStep) + window.location.search)
}

const app = (
  <StrictMode>
    <App />
  </StrictMode>
)
if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
