import { Component, type ReactNode, useEffect, useRef } from 'react'
import { focusField, STEP_HEADING_ID } from '../form/focus.ts'
import { useMessages } from '../language/messages.ts'
import { useOnline } from '../notices/OfflineNotice.tsx'
import { pageConfig } from '../requests/page-config.ts'
import { Button } from '../ui/Button.tsx'
import { TextPage } from '../ui/TextPage.tsx'
import { Frame } from './Frame.tsx'
import { retryLazyScreens, ScreenNotLoaded } from './lazy-screens.ts'
import { usePageTitle } from './page-title.ts'

interface BoundaryState {
  readonly error?: unknown
  readonly isBroken: boolean
}

/** An extension that keeps moving parts of the page breaks it again at once. */
const RECOVERY_MS = 1000

/**
 * Shows an error in place of a page that broke. If an extension has moved an element that React
 * removes, the page is rendered again instead, since the answers are in memory. React requires a
 * class for this.
 */
export class RouteErrors extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { isBroken: false }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, isBroken: true }
  }

  private recoveredAt = Number.NEGATIVE_INFINITY

  override componentDidCatch(error: unknown) {
    const isMoved = error instanceof DOMException && error.name === 'NotFoundError'
    if (!isMoved || performance.now() - this.recoveredAt < RECOVERY_MS) return
    this.recoveredAt = performance.now()
    this.setState({ isBroken: false })
  }

  override render() {
    const { error, isBroken } = this.state
    if (!isBroken) return this.props.children
    return <RouteError error={error} onRetry={this.retry} />
  }

  private readonly retry = () => {
    retryLazyScreens()
    this.setState({ isBroken: false })
  }
}

interface Props {
  readonly error: unknown
  readonly onRetry: () => void
}

/**
 * Shown in place of a page that broke. The answers are still in memory, so another attempt shows
 * them. A screen that could not be loaded offline is retried as soon as the browser is back online.
 */
function RouteError({ error, onRetry }: Props) {
  const { routeError: texts, offline } = useMessages().frame
  const isOnline = useOnline()
  const isOffline = !isOnline && error instanceof ScreenNotLoaded
  const { intro, title } = isOffline ? offline : texts
  usePageTitle(title, pageConfig().brandName)
  const wasOffline = useRef(false)
  useEffect(() => focusField(undefined), [])
  useEffect(() => {
    if (isOffline) wasOffline.current = true
    else if (wasOffline.current) onRetry()
  }, [isOffline, onRetry])
  return (
    <Frame>
      <TextPage headingId={STEP_HEADING_ID} intro={intro} title={title}>
        {!isOffline && (
          <>
            <p>
              <Button onPress={onRetry} variant="primary">
                {texts.tryAgain}
              </Button>
            </p>
            <p>{texts.saved}</p>
            <p>
              <Button onPress={() => window.location.reload()}>{texts.reload}</Button>
            </p>
          </>
        )}
      </TextPage>
    </Frame>
  )
}
