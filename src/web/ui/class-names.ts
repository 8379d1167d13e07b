/** The class attribute made of the names that apply; a name that does not is `undefined` or false. */
export const classNames = (...names: ReadonlyArray<string | false | undefined>): string =>
  names.filter(Boolean).join(' ')
