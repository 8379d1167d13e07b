/** The 50 states, DC, the five territories and the military regions, by USPS code. */
const TABLE = `
AL Alabama
AK Alaska
AS American Samoa
AZ Arizona
AA Armed Forces Americas
AE Armed Forces Europe, Middle East and Canada
AP Armed Forces Pacific
AR Arkansas
CA California
CO Colorado
CT Connecticut
DE Delaware
DC District of Columbia
FL Florida
GA Georgia
GU Guam
HI Hawaii
ID Idaho
IL Illinois
IN Indiana
IA Iowa
KS Kansas
KY Kentucky
LA Louisiana
ME Maine
MD Maryland
MA Massachusetts
MI Michigan
MN Minnesota
MS Mississippi
MO Missouri
MT Montana
NE Nebraska
NV Nevada
NH New Hampshire
NJ New Jersey
NM New Mexico
NY New York
NC North Carolina
ND North Dakota
MP Northern Mariana Islands
OH Ohio
OK Oklahoma
OR Oregon
PA Pennsylvania
PR Puerto Rico
RI Rhode Island
SC South Carolina
SD South Dakota
TN Tennessee
TX Texas
VI U.S. Virgin Islands
UT Utah
VT Vermont
VA Virginia
WA Washington
WV West Virginia
WI Wisconsin
WY Wyoming
`

/** The states that the form offers, in the order of their names. */
export const states: readonly { readonly code: string; readonly name: string }[] = TABLE.trim()
  .split('\n')
  .map((line) => ({ code: line.slice(0, 2), name: line.slice(3) }))

const names = new Map(states.map(({ code, name }) => [code, name]))

/** Returns whether the text is the code of a state or territory that the form offers. */
export function isState(code: string): boolean {
  return names.has(code)
}

/**
 * Returns the name of a state or territory by its code; undefined if the form does not offer it.
 */
export function stateName(code: string): string | undefined {
  return names.get(code)
}
