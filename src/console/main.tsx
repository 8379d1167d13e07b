import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import '../web/styles/tokens.css'
import '../web/styles/base.css'
import './app/console.css'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no root element')

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
