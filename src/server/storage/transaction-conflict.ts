import { DatabaseUnavailable } from './database-unavailable.ts'

/**
 * The engine took a transaction back because of another one (serialization failure or deadlock).
 * The same transaction may go through at once.
 */
export class TransactionConflict extends DatabaseUnavailable {
  constructor(options?: ErrorOptions) {
    super('it is in conflict with another transaction', options)
    this.name = 'TransactionConflict'
  }
}
