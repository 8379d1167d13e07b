import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { providePageConfig, readPageConfig } from './api/page-config.ts'
import { App } from './shell/App.tsx'
import { keepDraftInTab } from './state/saved-draft.ts'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the application')

providePageConfig(readPageConfig())
keepDraftInTab()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
