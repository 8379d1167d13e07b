import { useLocationProperty } from 'wouter/use-browser-location'

/**
 * The query string of the page, such as "?pmi=demo", exactly as it stands in the address. Empty
 * while a prerendered page is hydrated, since a build knows no query.
 */
export function useQuery(): string {
  return useLocationProperty(
    () => window.location.search,
    () => '',
  )
}
