/** The paths of the pages outside the wizard. */
export const paths = {
  confirmation: '/apply/confirmation',
  getStarted: '/connect/get-started',
  about: '/connect/about',
} as const

/** A path with the query of the page it is left from. */
export function withQuery(path: string, search: string): string {
  return search === '' ? path : `${path}?${search}`
}
