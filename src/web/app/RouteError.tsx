import { useEffect, useRef } from 'react'
import type { FallbackProps } from 'react-error-boundary'
import { focusField, STEP_HEADING_ID } from '../form/focus.ts'
import { useMessages } from '../language/messages.ts'
import { useOnline } from '../notices/use-online.ts'
import { pageConfig } from '../requests/page-config.ts'
import { Button } from '../ui/Button.tsx'
import { TextPage } from '../ui/TextPage.tsx'
import { Frame } from './Frame.tsx'
import { ScreenNotLoaded } from './lazy-screens.ts'
import { usePageTitle } from './page-title.ts'

/**
 * Shown in place of a page that broke. What was typed is still in memory, so trying again shows it.
 * A screen that could not be loaded offline is retried as soon as the browser is back online.
 */
export function RouteError({ error, resetErrorBoundary }: FallbackProps) {
  const { routeError: texts, offline } = useMessages().frame
  const isOnline = useOnline()
  const isOffline = !isOnline && error instanceof ScreenNotLoaded
  usePageTitle(isOffline ? offline.title : texts.title, pageConfig().brandName)
  const wasOffline = useRef(false)
  useEffect(() => focusField(undefined), [])
  useEffect(() => {
    if (isOffline) wasOffline.current = true
    else if (wasOffline.current) resetErrorBoundary()
  }, [isOffline, resetErrorBoundary])
  if (isOffline) return <Offline />
  return (
    <Frame>
      <TextPage headingId={STEP_HEADING_ID} intro={texts.intro} title={texts.title}>
        <p>
          <Button onPress={resetErrorBoundary} variant="primary">
            {texts.tryAgain}
          </Button>
        </p>
        <p>{texts.saved}</p>
        <p>
          <Button onPress={() => window.location.reload()}>{texts.reload}</Button>
        </p>
      </TextPage>
    </Frame>
  )
}

function Offline() {
  const { offline } = useMessages().frame
  return (
    <Frame>
      <TextPage headingId={STEP_HEADING_ID} intro={offline.intro} title={offline.title} />
    </Frame>
  )
}
