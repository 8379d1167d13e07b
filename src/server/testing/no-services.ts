import type { ServiceEnvironment } from '../service-settings.ts'

/** An environment without services. */
export const NO_SERVICES: ServiceEnvironment = {
  BRAND_NAME: 'Test',
  PLAID_ENV: 'production',
  PLAID_SCRIPT_URL: 'https://cdn.plaid.com/link/v2/stable/link-initialize.js',
  GEOCODER: 'geoapify',
  GEOCODER_FILTER: 'countrycode:us',
  GEOCODER_LIMIT: 5,
  GEOCODER_TYPE: 'amenity',
  ROUTING_LOOKUP_KIND: 'common',
  FLAGS_OFF: [],
}
