import { expect } from 'vitest'

/** Matches an error body of the API by its message. */
export function errorsSaying(message: string): unknown {
  return { errors: [expect.objectContaining({ message })] }
}
