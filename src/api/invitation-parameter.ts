/** The parameter in the page's address; the link's secret is in the fragment. */
export const INVITATION_PARAMETER = 'invitation'
