import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { TextPage } from '../ui/TextPage.tsx'

interface Props {
  readonly title: string
  /** The state, and advice. */
  readonly text: string
  /** Offered if the server could not be reached. */
  readonly retry?: { readonly label: string; readonly onPress: () => void } | undefined
  readonly children?: ReactNode
}

/** The page of a link while it is being opened, or if it cannot be opened. */
export function LinkStatus({ title, text, retry, children }: Props) {
  return (
    <TextPage intro={<span role="status">{text}</span>} title={title}>
      {retry && (
        <p>
          <Button onPress={retry.onPress} variant="primary">
            {retry.label}
          </Button>
        </p>
      )}
      {children}
    </TextPage>
  )
}
