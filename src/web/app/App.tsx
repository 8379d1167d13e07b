import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Redirect, Route, Switch, useSearch } from 'wouter'
import {
  ABOUT_PATH,
  CONFIRMATION_PATH,
  GET_STARTED_PATH,
  PRIVACY_PATH,
  TERMS_PATH,
  VERIFY_PATH,
} from '../../api/pages.ts'
import {
  BASE_PATH,
  FIRST_STEP_ALIAS,
  firstStep,
  stepOfSlug,
  stepPath,
} from '../../application/flow.ts'
import { dismissToast, useToasts } from '../state/toasts.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { Frame } from './Frame.tsx'
import { fetchAgain } from './fetched-parts.ts'
import { NotFound } from './NotFound.tsx'
import { RouteError } from './RouteError.tsx'
import { useReloadWhenRestored } from './use-reload-when-restored.ts'
import { Wizard } from './Wizard.tsx'
import { withQuery } from './with-query.ts'

const pages = {
  [CONFIRMATION_PATH]: lazy(async () => ({
    default: (await import('../pages/confirmation/Confirmation.tsx')).Confirmation,
  })),
  [VERIFY_PATH]: lazy(async () => ({
    default: (await import('../pages/verify/Verify.tsx')).Verify,
  })),
  [GET_STARTED_PATH]: lazy(async () => ({
    default: (await import('../pages/GetStarted.tsx')).GetStarted,
  })),
  [ABOUT_PATH]: lazy(async () => ({ default: (await import('../pages/About.tsx')).About })),
  [PRIVACY_PATH]: lazy(async () => ({ default: (await import('../pages/Privacy.tsx')).Privacy })),
  [TERMS_PATH]: lazy(async () => ({ default: (await import('../pages/Terms.tsx')).Terms })),
}

/** Every page of the product. */
export function App() {
  const toasts = useToasts((state) => state.toasts)
  useReloadWhenRestored()
  return (
    <>
      <ErrorBoundary FallbackComponent={RouteError} onReset={fetchAgain}>
        <Switch>
          <Route path={BASE_PATH}>
            <ToFirstStep />
          </Route>
          <Route path={`${BASE_PATH}/${FIRST_STEP_ALIAS}`}>
            <ToFirstStep />
          </Route>
          {Object.entries(pages).map(([path, Page]) => (
            <Route key={path} path={path}>
              <Frame>
                <Suspense fallback={<Skeleton />}>
                  <Page />
                </Suspense>
              </Frame>
            </Route>
          ))}
          <Route path={`${BASE_PATH}/:slug`}>
            {({ slug }) => {
              const step = stepOfSlug(decodeURIComponent(slug))
              return step ? <Wizard step={step} /> : <NotFound />
            }}
          </Route>
          <Route component={NotFound} />
        </Switch>
      </ErrorBoundary>
      <Toasts onClose={dismissToast} toasts={toasts} />
    </>
  )
}

function ToFirstStep() {
  const search = useSearch()
  return <Redirect replace to={withQuery(stepPath(firstStep), search)} />
}
