import { ErrorBoundary } from 'react-error-boundary'
import { Redirect, Route, Switch } from 'wouter'
import { NOT_FOUND } from '../../api/pages.ts'
import {
  BASE_PATH,
  FIRST_STEP_ALIAS,
  firstStep,
  stepOfSlug,
  stepPath,
} from '../../application/steps.ts'
import { useMessages } from '../language/messages.ts'
import { dismissToast, useToasts } from '../state/toasts.ts'
import { UiTextProvider } from '../ui/ui-text.ts'
import { retryLazyScreens } from './lazy-screens.ts'
import { PageRoute } from './PageRoute.tsx'
import { pages } from './pages.ts'
import { RouteError } from './RouteError.tsx'
import { Toasts } from './Toasts.tsx'
import { useQuery } from './use-query.ts'
import { useReloadWhenRestored } from './use-reload-when-restored.ts'
import { Wizard } from './Wizard.tsx'
import { withQuery } from './with-query.ts'

interface Props {
  /** The server has no page at this address. */
  readonly isNotFound: boolean
}

/** Every page of the product. */
export function App({ isNotFound }: Props) {
  const toasts = useToasts((state) => state.toasts)
  const { ui } = useMessages()
  useReloadWhenRestored()
  return (
    <UiTextProvider value={ui}>
      <ErrorBoundary FallbackComponent={RouteError} onReset={retryLazyScreens}>
        {isNotFound ? <PageRoute path={NOT_FOUND} /> : <Routes />}
      </ErrorBoundary>
      <Toasts onClose={dismissToast} toasts={toasts} />
    </UiTextProvider>
  )
}

function Routes() {
  return (
    <Switch>
      <Route path={BASE_PATH}>
        <ToFirstStep />
      </Route>
      <Route path={`${BASE_PATH}/${FIRST_STEP_ALIAS}`}>
        <ToFirstStep />
      </Route>
      {Object.keys(pages).map((path) => (
        <Route key={path} path={path}>
          <PageRoute path={path} />
        </Route>
      ))}
      <Route path={`${BASE_PATH}/:slug`}>
        {({ slug }) => {
          const step = stepOfSlug(slug)
          return step ? <Wizard step={step} /> : <PageRoute path={NOT_FOUND} />
        }}
      </Route>
      <Route>
        <PageRoute path={NOT_FOUND} />
      </Route>
    </Switch>
  )
}

function ToFirstStep() {
  return <Redirect replace to={withQuery(stepPath(firstStep), useQuery())} />
}
