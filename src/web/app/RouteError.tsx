import { useEffect, useRef } from 'react'
import type { FallbackProps } from 'react-error-boundary'
import { focusOn, STEP_HEADING_ID } from '../form/arrival.ts'
import { pageConfig } from '../requests/page-config.ts'
import { usePageTitle } from '../state/use-page-title.ts'
import { Button } from '../ui/Button.tsx'
import { TextPage } from '../ui/TextPage.tsx'
import { Frame } from './Frame.tsx'
import { useOnline } from './use-online.ts'

const TITLE = 'Unexpected Application Error!'
const OFFLINE = 'You are offline'

/**
 * Where a page broke. What was typed is still in memory: trying again shows it. A part that could not
 * be fetched for want of a network comes by itself once there is one.
 */
export function RouteError({ resetErrorBoundary }: FallbackProps) {
  const isOnline = useOnline()
  usePageTitle(isOnline ? TITLE : OFFLINE, pageConfig().brandName)
  const brokeOffline = useRef(!isOnline)
  useEffect(() => focusOn(undefined), [])
  useEffect(() => {
    if (isOnline && brokeOffline.current) resetErrorBoundary()
  }, [isOnline, resetErrorBoundary])
  if (!isOnline) return <Offline />
  return (
    <Frame>
      <TextPage
        headingId={STEP_HEADING_ID}
        intro="Something on this page broke. What you have typed is not lost: please try again."
        title={TITLE}
      >
        <p>
          <Button onPress={resetErrorBoundary} variant="primary">
            Try again
          </Button>
        </p>
        <p>
          Does it happen again? Then reload the page. This tab keeps what you typed in the
          application, except Social Security numbers, birth dates, Tax ID and bank numbers.
        </p>
        <p>
          <Button onPress={() => window.location.reload()}>Reload the page</Button>
        </p>
      </TextPage>
    </Frame>
  )
}

function Offline() {
  return (
    <Frame>
      <TextPage
        headingId={STEP_HEADING_ID}
        intro="The next page cannot be fetched just now. It opens by itself once you are back online, and what you have typed is not lost."
        title={OFFLINE}
      />
    </Frame>
  )
}
