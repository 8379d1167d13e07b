/** A value that both engines store alike. */
export type Bindable = null | string | bigint | number | Uint8Array

/**
 * Refuses every other value: `node:sqlite` would take an object as a set of named parameters and
 * shift the rest without a word, and `pg` would make a text of it.
 */
export function bindable(value: unknown): Bindable {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`The database cannot store a parameter of type ${typeof value}`)
}
