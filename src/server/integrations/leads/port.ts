/** The lead service port. Any field may be empty. */
interface FoundLead {
  readonly pmi: string
  readonly phone: string
  readonly email: string
  readonly businessName: string
  readonly productsSold: string
  readonly firstName: string
  readonly lastName: string
}

/**
 * The lead as the service returns it; undefined if it is unknown, expired, or the service failed.
 */
export type LeadService = (pmi: string) => Promise<FoundLead | undefined>
