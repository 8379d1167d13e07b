/** The name of the `meta` element that contains the version of the agreement. */
export const AGREEMENT_VERSION_META = 'agreement-version'

/** The field of a submission with the version of the agreement on the page. */
export const AGREEMENT_VERSION_FIELD = 'signing.agreementVersion'
