import { StrictMode, startTransition } from 'react'
import { firstStep, stepPath } from '../domain/flow.ts'
import { providePageConfig, readPageConfig } from './api/page-config.ts'
import { App } from './shell/App.tsx'
import { keepDraftInTab } from './state/saved-draft.ts'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the application')

// By itself, so that a slow phone starts the renderer and the rest in two short tasks.
const renderer = import('react-dom/client')
providePageConfig(readPageConfig())
keepDraftInTab()
const app = (
  <StrictMode>
    <App />
  </StrictMode>
)
const { createRoot, hydrateRoot } = await renderer
if (root.firstElementChild) {
  const address = stepPath(firstStep) + window.location.search
  window.history.replaceState(window.history.state, '', address)
  startTransition(() => void hydrateRoot(root, app))
} else {
  createRoot(root).render(app)
}
