import type { Lead } from '../../application/lead.ts'

/**
 * The lead as the service returns it, with empty fields where it knows nothing; undefined if it is
 * unknown, expired, or the service failed.
 */
export type LeadService = (pmi: string) => Promise<Lead | undefined>
