import { useEffect } from 'react'
import type { FallbackProps } from 'react-error-boundary'
import { pageConfig } from '../api/page-config.ts'
import { Button } from '../components/Button.tsx'
import { TextPage } from '../components/TextPage.tsx'
import { focusOn, STEP_HEADING_ID } from '../form/arrival.ts'
import { usePageTitle } from '../state/use-page-title.ts'
import { Frame } from './Frame.tsx'

const TITLE = 'Unexpected Application Error!'

/** Where a page broke. What was typed is still in memory: trying again shows it. */
export function RouteError({ resetErrorBoundary }: FallbackProps) {
  usePageTitle(TITLE, pageConfig().brandName)
  useEffect(() => focusOn(undefined), [])
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
