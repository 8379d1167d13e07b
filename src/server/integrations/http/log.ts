/** Where an integration tells the operator what only the operator can mend. Fastify's log fits. */
export interface Log {
  readonly warn: (context: object, message: string) => void
  readonly error: (context: object, message: string) => void
}
