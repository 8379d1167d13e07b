import { StrictMode, startTransition } from 'react'
import { CORRECT_PATH } from '../api/pages.ts'
import { App } from './app/App.tsx'
import { startTexts } from './app/start-texts.ts'
import { persistDraft } from './draft/persist-draft.ts'
import { providePageConfig, readPageConfig } from './requests/page-config.ts'
import { untilLoaded } from './requests/until-loaded.ts'
import { takeOpenedAddress } from './secret-links/opened-address.ts'
import { takeBankReturn } from './steps/banking-information/take-bank-return.ts'
import './styles/tokens.css'
import './styles/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no root element')

providePageConfig(readPageConfig())
const { path, notFound } = root.dataset
const app = (
  <StrictMode>
    <App isNotFound={notFound !== undefined} />
  </StrictMode>
)

// A separate task lets a slow phone paint and handle a key first. Until everything is loaded, the
// page says that a script is missing. See `before-hydration.js`.
setTimeout(async () => {
  await untilLoaded(takeOpenedAddress)
  await untilLoaded(takeBankReturn)
  const [{ createRoot, hydrateRoot }] = await Promise.all([
    import('react-dom/client'),
    // The saved draft is read with the questions that are asked.
    untilLoaded(startTexts).then(() =>
      // A correction is never mistaken for a new application.
      untilLoaded(() =>
        persistDraft(window.location.pathname === CORRECT_PATH ? CORRECT_PATH : undefined),
      ),
    ),
  ])
  if (root.firstElementChild) {
    // A page can have several addresses. The router has to find the prerendered one.
    const { pathname, search, hash } = window.location
    if (path && path !== pathname) {
      window.history.replaceState(window.history.state, '', path + search + hash)
    }
    // An extension may have changed the page. React then renders it again, which is no error.
    const onRecoverableError = () => undefined
    startTransition(() => void hydrateRoot(root, app, { onRecoverableError }))
    // From here on, React handles presses. `before-hydration.js` has handled earlier ones.
    window.dispatchEvent(new Event('hydrating'))
  } else {
    createRoot(root).render(app)
  }
})
