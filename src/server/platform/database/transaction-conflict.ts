import { DatabaseUnavailable } from './database-unavailable.ts'

/**
 * The engine rolled a transaction back because of a concurrent one (serialization failure or
 * deadlock). The same transaction may succeed if it is retried immediately.
 */
export class TransactionConflict extends DatabaseUnavailable {
  constructor(options?: ErrorOptions) {
    super('it is in conflict with another transaction', options)
    this.name = 'TransactionConflict'
  }
}
