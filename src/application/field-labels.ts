/** The words for a field's path, so that an error in a list says where it belongs. */
import type { Application } from './application.ts'
import { fullName } from './people.ts'

const labels: Readonly<Record<string, string>> = {
  businessName: 'Business Name (DBA)',
  legalBusinessName: 'Legal Name',
  businessWebsite: 'Business Website',
  businessPhone: 'Business Phone',
  businessEmail: 'Business Email',
  businessStructure: 'Business Structure',
  tin: 'Tax ID Number (TIN)',
  yearFounded: 'Year Founded/Incorporated',
  mcc: 'Business Category',
  productsOrServices: 'Products/Services Sold',
  plaid: 'Bank Account',
  title: 'Title',
  firstName: 'First Name',
  lastName: 'Last Name',
  ssn: 'SSN',
  dob: 'Date of Birth',
  stake: 'Stake percent',
  phone: 'Phone',
  email: 'Email',
  address: 'Home Address',
  street: 'Street',
  street2: 'Street 2',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  avgSale: 'Average Card Sale',
  highestSale: 'Highest Card Sale',
  annualSales: 'Annual Card Sales',
  deliveryAvgNumbDays: 'Average days to delivery',
  fulfillmentCompanyName: 'Fulfillment Company Name',
  routingNumber: 'Bank Routing Number',
  bankName: 'Bank Name',
  accountNumber: 'Account Number',
  termsSignerFullName: 'Full Name',
  signeeId: 'Signing As',
}

/**
 * Whose field it is and which: `companyOwners.0.ssn` is "Jane Doe, SSN". Empty for a path that
 * has no words of its own.
 */
export function fieldLabel(path: string, application: Pick<Application, 'companyOwners'>): string {
  const [root = '', ...below] = path.split('.')
  return [groupLabel(root, below, application), ownLabel(path)].filter(Boolean).join(', ')
}

/**
 * Fields that stand together under one label, with the path of the first: "Jane Doe: SSN, Date of
 * Birth". Left out are those without words of their own.
 */
export function fieldLabels(
  paths: readonly string[],
  application: Pick<Application, 'companyOwners'>,
): ReadonlyMap<string, string> {
  const groupOf = (path: string) =>
    path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : path
  const named = paths.filter((path) => ownLabel(path) !== '')
  const firsts = named.filter(
    (path, index) => named.findIndex((other) => groupOf(other) === groupOf(path)) === index,
  )
  return new Map(
    firsts.map((first) => {
      const [root = '', ...below] = first.split('.')
      const together = named.filter((path) => groupOf(path) === groupOf(first)).map(ownLabel)
      const whose = groupLabel(root, below, application)
      return [first, [whose, together.join(', ')].filter(Boolean).join(': ')]
    }),
  )
}

/** Which field of its group it is: `companyOwners.0.ssn` is "SSN". */
export function ownLabel(path: string): string {
  const leaf = path.split('.').at(-1) ?? ''
  return (Object.hasOwn(labels, leaf) && labels[leaf]) || ''
}

function groupLabel(
  root: string,
  [index]: readonly string[],
  { companyOwners }: Pick<Application, 'companyOwners'>,
): string {
  switch (root) {
    case 'companyOwners': {
      const owner = companyOwners[Number(index ?? -1)]
      return (owner && fullName(owner)) || 'Owner'
    }
    case 'newOwner':
      return 'New owner'
    case 'authorizedController':
      return 'Authorized Controller'
    case 'primaryContact':
      return 'Primary Contact'
    case 'businessAddress':
      return 'Location Address'
    case 'mailingAddress':
      return 'Mailing Address'
    default:
      return ''
  }
}
