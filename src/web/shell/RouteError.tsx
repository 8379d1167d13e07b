import type { FallbackProps } from 'react-error-boundary'
import { Button } from '../components/Button.tsx'
import { TextPage } from '../components/TextPage.tsx'
import { Frame } from './Frame.tsx'

/** Where a page broke. What was typed is still in memory: trying again shows it. */
export function RouteError({ resetErrorBoundary }: FallbackProps) {
  return (
    <Frame>
      <TextPage
        intro="Something on this page broke. What you have typed is not lost: please try again."
        title="Unexpected Application Error!"
      >
        <p>
          <Button onPress={resetErrorBoundary} variant="primary">
            Try again
          </Button>
        </p>
        <p>
          Does it happen again? Then load the page anew. This tab keeps what you typed, except
          Social Security numbers, birth dates, Tax ID and bank numbers.
        </p>
        <p>
          <Button onPress={() => window.location.reload()}>Load the page anew</Button>
        </p>
      </TextPage>
    </Frame>
  )
}
