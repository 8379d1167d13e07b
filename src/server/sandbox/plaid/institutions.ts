/** The banks in the sandbox's dialog. None is real; their routing numbers belong to nobody. */
export interface SandboxAccount {
  readonly id: string
  readonly name: string
  readonly mask: string | null
  readonly subtype: 'checking' | 'savings'
  readonly account: string
  readonly routing: string
  readonly verificationStatus: string | null
}

export interface SandboxInstitution {
  readonly id: string
  readonly name: string
  /** Whether the dialog's result includes the bank's name. */
  readonly isNamed: boolean
  /** An error in place of the numbers, and the number of calls that return it. */
  readonly trouble: { readonly code: string; readonly times: number } | undefined
  /** Whether people sign in on the bank's own site, which returns to the registered address. */
  readonly isOAuth: boolean
  /** Whether the numbers are only for the link, and stop working with it. */
  readonly isTokenized: boolean
  readonly accounts: readonly SandboxAccount[]
}

function institution(
  id: string,
  name: string,
  verificationStatus: string | null,
  more: Partial<Pick<SandboxInstitution, 'isNamed' | 'trouble' | 'isOAuth' | 'isTokenized'>> = {},
): SandboxInstitution {
  const account = (kind: SandboxAccount['subtype'], digits: string): SandboxAccount => ({
    id: `${id}-${kind}`,
    name: kind === 'checking' ? 'Business Checking' : 'Business Savings',
    mask: verificationStatus === null ? null : digits.slice(-4),
    subtype: kind,
    account: digits,
    routing: '123456780',
    verificationStatus,
  })
  return {
    id,
    name,
    isNamed: true,
    trouble: undefined,
    isOAuth: false,
    isTokenized: false,
    accounts: [account('checking', '000111224321'), account('savings', '000111228765')],
    ...more,
  }
}

const ALWAYS = Number.POSITIVE_INFINITY

export const INSTITUTIONS: readonly SandboxInstitution[] = [
  institution('harborview', 'Harborview Bank', 'automatically_verified'),
  institution('prairie', 'Prairie Credit Union (verified by hand)', 'manually_verified'),
  institution('old-mill', 'Old Mill Savings (matched in a database)', 'database_matched'),
  institution('cedar', 'Cedar Point Bank (still pending)', 'pending_automatic_verification'),
  institution('first-valley', 'First Valley Bank (not ready at once)', 'automatically_verified', {
    trouble: { code: 'PRODUCT_NOT_READY', times: 2 },
  }),
  institution('granite', 'Granite Trust (numbers are refused)', 'automatically_verified', {
    trouble: { code: 'ITEM_LOGIN_REQUIRED', times: ALWAYS },
  }),
  institution(
    'summit',
    'Summit National Bank (numbers for this link only)',
    'automatically_verified',
    {
      isTokenized: true,
    },
  ),
  institution('riverbend', 'Riverbend Bank (its own sign-in)', 'automatically_verified', {
    isOAuth: true,
  }),
  institution('unnamed', 'A bank that is not named', null, { isNamed: false }),
]
