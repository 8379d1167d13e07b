/** Joins the names that apply, for `className` or a list of ids. */
export const classNames = (...names: ReadonlyArray<string | false | undefined>): string =>
  names.filter(Boolean).join(' ')
