/** What the product needs of a service that knows about applicants. Everything may be missing. */
interface FoundLead {
  readonly pmi: string
  readonly phone: string
  readonly email: string
  readonly businessName: string
  readonly productsSold: string
  readonly firstName: string
  readonly lastName: string
}

/** The lead as the service has it, or undefined: unknown, expired and failed alike. */
export type LeadService = (pmi: string) => Promise<FoundLead | undefined>
