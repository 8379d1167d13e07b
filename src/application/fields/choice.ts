/** A required choice out of a list. */
import { isEmpty, NOT_OFFERED, REQUIRED } from './field.ts'

/** What is wrong with a chosen value: nothing chosen, or something that was not offered. */
export function choiceProblem(
  value: string,
  isOffered: (value: string) => boolean,
): string | undefined {
  if (isEmpty(value)) return REQUIRED
  return isOffered(value) ? undefined : NOT_OFFERED
}
