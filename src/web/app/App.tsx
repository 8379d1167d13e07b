import { Suspense, useEffect, useLayoutEffect } from 'react'
import { navigate, usePathname } from 'wouter/use-browser-location'
import { NOT_FOUND } from '../../api/pages.ts'
import { BASE_PATH, FIRST_STEP_ALIAS, firstStep, stepPath } from '../../application/step-list.ts'
import { stepAtPath } from '../../application/steps.ts'
import { shownForm } from '../draft/shown-form.ts'
import { useMessages } from '../language/messages.ts'
import { Toasts } from '../notices/Toasts.tsx'
import { untilLoaded } from '../requests/until-loaded.ts'
import { isFramed } from '../tab/leaving.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { UiTextProvider } from '../ui/ui-text.ts'
import { Frame } from './Frame.tsx'
import { page } from './lazy-screens.ts'
import { pages } from './pages.ts'
import { useQuery, withQuery } from './query.ts'
import { RouteErrors } from './RouteError.tsx'
import { Wizard } from './Wizard.tsx'

interface Props {
  /** Whether the server has no page at this address. */
  readonly isNotFound: boolean
  /** The path to prerender. In the browser, it is the address's path. */
  readonly prerenderedPath?: string
}

/** Renders the page for the address. */
export function App({ isNotFound, prerenderedPath }: Props) {
  const path = usePathname(prerenderedPath === undefined ? {} : { ssrPath: prerenderedPath })
  const { ui } = useMessages()
  useReloadWhenRestored()
  useEffect(() => {
    if (!isFramed) return
    untilLoaded(() => import('../embedding/embedded.ts')).then(({ startEmbedded }) =>
      startEmbedded(),
    )
  }, [])
  return (
    <UiTextProvider value={ui}>
      <RouteErrors>
        <Screen path={isNotFound ? NOT_FOUND : path.replace(/\/$/, '')} />
      </RouteErrors>
      <Toasts />
    </UiTextProvider>
  )
}

function Screen({ path }: { readonly path: string }) {
  const step = stepAtPath(path, shownForm())
  if (step) return <Wizard step={step} />
  if (path === BASE_PATH || path === `${BASE_PATH}/${FIRST_STEP_ALIAS}`) return <ToFirstStep />
  const page = Object.hasOwn(pages, path) ? path : NOT_FOUND
  return <PageRoute key={page} path={page} />
}

function ToFirstStep() {
  const query = useQuery()
  useLayoutEffect(() => navigate(withQuery(stepPath(firstStep), query), { replace: true }), [query])
  return null
}

/**
 * A page outside the wizard. It receives a link that reads the query string, instead of the query
 * string itself: a change of props before the page's script has loaded makes React drop the
 * prerendered page.
 */
function PageRoute({ path }: { readonly path: string }) {
  const Screen = page(path)
  return (
    <Frame>
      <Suspense fallback={<Skeleton />}>
        <Screen startLink={<StartLink />} />
      </Suspense>
    </Frame>
  )
}

/** A link to the first step with the query string of the page. */
function StartLink() {
  const { frame } = useMessages()
  const query = useQuery()
  return <ButtonLink href={withQuery(stepPath(firstStep), query)}>{frame.start}</ButtonLink>
}

/** Reloads a page that the browser restores from its back-forward cache. */
function useReloadWhenRestored(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload()
    }
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])
}
