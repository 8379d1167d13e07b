import { useLocationProperty } from 'wouter/use-browser-location'

/**
 * The query string of the page, such as "?pmi=demo", exactly as it is in the address. Empty
 * while a prerendered page is hydrated, since the build has no query.
 */
export function useQuery(): string {
  return useLocationProperty(
    () => window.location.search,
    () => '',
  )
}
