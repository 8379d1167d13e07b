/** The name of the `meta` element that contains the version of the agreement. */
export const AGREEMENT_VERSION_META = 'agreement-version'

/** The field of a submission that names the version that was shown. */
export const AGREEMENT_VERSION_FIELD = 'signing.agreementVersion'
