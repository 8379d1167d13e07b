import { StrictMode, startTransition } from 'react'
import { firstStep, stepPath } from '../application/flow.ts'
import { App } from './app/App.tsx'
import { providePageConfig, readPageConfig } from './requests/page-config.ts'
import { keepDraftInTab } from './state/saved-draft.ts'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the application')

providePageConfig(readPageConfig())
keepDraftInTab()
const app = (
  <StrictMode>
    <App />
  </StrictMode>
)

// In a task of its own, so that a slow phone can paint and take a key in between.
setTimeout(async () => {
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  if (root.firstElementChild) {
    const address = stepPath(firstStep) + window.location.search
    window.history.replaceState(window.history.state, '', address)
    startTransition(() => void hydrateRoot(root, app))
  } else {
    createRoot(root).render(app)
  }
})
