/** The name of the `meta` element in which the agreement's page says its version. */
export const AGREEMENT_VERSION_META = 'agreement-version'

/** The field of a submission that names the version that was shown. */
export const AGREEMENT_VERSION_FIELD = 'signing.agreementVersion'
