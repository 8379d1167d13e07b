/** In the address of the page; the link's secret is in the fragment. */
export const INVITATION_PARAMETER = 'invitation'
