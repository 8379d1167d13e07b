import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { hideTerm } from './queue/search-terms.ts'
import '../web/styles/tokens.css'
import '../web/styles/base.css'
import './app/console.css'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no root element')

await hideTerm()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
