/** A value that both engines store in the same way. */
export type Bindable = null | string | bigint | number | Uint8Array

/** A text with the character U+0000, which PostgreSQL cannot store. The sender is to blame. */
export class UnstorableText extends TypeError {
  override name = 'UnstorableText'
}

/**
 * Throws for any other value: `node:sqlite` would treat an object as named parameters and silently
 * shift the rest, and `pg` would turn it into text. Throws an `UnstorableText` for a text with
 * U+0000.
 */
export function assertBindable(value: unknown): Bindable {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new UnstorableText('The database cannot store U+0000')
    return value
  }
  if (value === null || typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`The database cannot store a parameter of type ${typeof value}`)
}
