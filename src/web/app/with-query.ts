/** A path with the query of the page it is left from. */
export function withQuery(path: string, search: string): string {
  return search === '' ? path : `${path}?${search}`
}
