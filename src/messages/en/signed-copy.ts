import { priceRows, priceRowsBefore } from './price-rows.ts'

/** The texts around the agreement. */
export const agreement = {
  label: 'Agreement',
  version: 'Version',
  effective: 'Effective',
  offeredBy: 'Offered by',
  contents: 'Contents',
  table: (columns: string) => `Table: ${columns}`,
  footer: (brandName: string, title: string, version: string) =>
    `${brandName} · ${title} · Version ${version}`,
} as const

/** The footer of every PDF. */
export const pageOf = (page: number, count: number) => `Page ${page} of ${count}`

export const signedCopy = {
  heading: 'Signed Merchant Application',
  title: (reference: string) => `Signed Merchant Application ${reference}`,
  footer: (brandName: string, title: string) => `${brandName} · ${title}`,
  reference: 'Reference',
  business: 'Business',
  submittedTo: 'Submitted to',
  signedBy: 'Signed by',
  signedOn: 'Signed on',
  notice:
    "Please don't edit this file or save it again from another program. It contains the application, the agreement, and the signature evidence. If anything in it changes, no one can verify that it's the copy you signed. Only the last digits of Social Security, tax ID, and account numbers are shown, and only the year of each date of birth.",
  consents: {
    heading: 'Consents',
    notStated: 'The browser or app did not report which consent texts it showed.',
    version: 'Version',
  },
  signature: {
    heading: 'Signature',
    name: 'Name',
    date: 'Date',
    how: {
      label: 'How it was signed',
      typed: 'Electronically, by typing the name above and submitting the application',
    },
  },
  evidence: {
    heading: 'Signature Evidence',
    intro:
      'The server recorded this information when it accepted the application. The server determined the time, the IP address, and the browser.',
    reference: 'Reference',
    signer: 'Signer',
    title: 'Role or title',
    typedName: 'Name as typed',
    preparedBy: 'Prepared by, as stated',
    enteredBy: {
      label: 'Entered by',
      value: (key: string) => `Key ${key} for the applicant; signature on paper`,
    },
    lead: {
      label: 'Started from what we already knew',
      found: 'Yes',
      'not-found': 'No: we found nothing for the link',
    },
    language: 'Language',
    time: 'Time (UTC)',
    ipAddress: 'IP address',
    browser: 'Browser',
    notProvided: 'Not provided',
    agreedTo: 'What the signer agreed to',
    agreement: 'Merchant Agreement',
    htmlSha256: 'SHA-256 of the agreement page',
    pdfSha256: 'SHA-256 of the agreement PDF',
    program: 'Program',
    programSha256: 'SHA-256 of what its pages showed',
    formSha256: 'SHA-256 of the questions added to the form',
    prices: priceRows,
    shown: (version: string) => `Version ${version}`,
    inEffect: (version: string) =>
      `Version ${version} was in effect; the browser or app did not report which text it showed`,
    corrected: 'What was corrected',
    applicationVersion: 'Version of the application',
    previousSha256: 'SHA-256 of the version before',
    askedAnswers: 'Answers that were open',
    asBefore:
      'The signer corrected the answers that were open. Answers marked “As before” were not shown again: they stay as they were signed in the version before.',
    submitted: 'What was submitted',
    sha256: 'SHA-256',
    auditLog: 'Audit log before it',
    confirmed: 'Confirmed',
    fingerprint:
      'This fingerprint covers the complete application as submitted, together with a random number that is stored with it. Anyone who holds the record can compute it again. The fingerprint alone reveals nothing about the application.',
    digitalSignature:
      'This file is digitally signed. Any PDF reader that checks signatures shows whether it was changed, without asking the server.',
    unprintable: "Characters that are not in this document's fonts are shown as Unicode numbers.",
  },
  /** Words of copies up to layout 3, and prices up to layout 4: a signed copy keeps its own. */
  before: {
    notice:
      'Please keep this file unchanged. It contains the application, the agreement, and the signature evidence. If even one byte changes, it can no longer be verified as the record that was signed. Of Social Security, tax ID, and account numbers, only the last digits are shown, and of birth dates only the years.',
    prices: priceRowsBefore,
    htmlSha256: 'SHA-256 of its page',
    pdfSha256: 'SHA-256 of its PDF',
  },
} as const
