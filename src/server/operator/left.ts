import type { Left } from '../use-cases/checked-applications.ts'

/** A line for each application that a command leaves as it is, with what the evidence says. */
export function linesOfLeft(left: Left, whatIsNotDone: string): readonly string[] {
  return [...left].map(
    ([reference, found]) =>
      `${reference}: ${found.join(', ')}; it is not ${whatIsNotDone}. Run operator verify.`,
  )
}
