/** A value that both engines store the same way. */
export type Bindable = null | string | bigint | number | Uint8Array

/**
 * Throws for any other value: `node:sqlite` would treat an object as named parameters and silently
 * shift the rest, and `pg` would turn it into text.
 */
export function assertBindable(value: unknown): Bindable {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`The database cannot store a parameter of type ${typeof value}`)
}
