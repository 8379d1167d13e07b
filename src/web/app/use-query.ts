import { useLocationProperty } from 'wouter/use-browser-location'

/**
 * Returns the query string of the page, such as "?pmi=demo", exactly as it is in the address. It is
 * empty while a prerendered page is hydrated, since the build has no query.
 */
export function useQuery(): string {
  return useLocationProperty(
    () => window.location.search,
    () => '',
  )
}
