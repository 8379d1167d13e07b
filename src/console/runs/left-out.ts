import { runs as texts } from '../../messages/console/screening.ts'
import type { OpeningState } from '../opened/use-opened.ts'

/** An application that could not be compared, and the reason as a sentence. */
export interface SkippedApplication {
  readonly reference: string
  readonly reason: string
}

/** Returns why an application is left out; undefined if it is not. */
export function reasonOf(opened: OpeningState): string | undefined {
  switch (opened.state) {
    case 'opened':
      return opened.notAsSigned.length > 0 ? texts.changed : undefined
    case 'another':
      return texts.changed
    case 'unreadable':
      return opened.reason
    case 'not-yours':
      return texts.doesNotOpen
    default:
      return texts.failed
  }
}
