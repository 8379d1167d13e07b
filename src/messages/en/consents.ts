import type { ConsentContext, ConsentTexts } from '../../application/consents.ts'

function contactUs({ supportEmail, supportPhone, brandName }: ConsentContext): string {
  if (supportEmail !== '') return `email ${supportEmail}`
  return supportPhone === '' ? `write to ${brandName}` : `call ${supportPhone}`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function accountIn({ bankName, accountEnding, isLinked }: ConsentContext): string {
  if (accountEnding === '' && !isLinked) {
    // A corrected application does not repeat the number.
    return bankName === ''
      ? 'The account whose number you have yet to enter'
      : `The account in this application, ${bankName}`
  }
  const account =
    accountEnding === '' ? 'The account you validated' : `Account ending in ${accountEnding}`
  return bankName === '' ? account : `${account}, ${bankName}`
}

/** A changed text needs a new version: its day, and `.2` for a second text on the same day. */
export const consents: ConsentTexts = {
  /** 15 U.S.C. 7001(c): scope, withdrawing, paper, hardware and software. */
  'electronic-records': (context) => ({
    version: '2026-11-24',
    title: 'Electronic records and signature',
    statement: `You agree to sign electronically and to receive the agreement, disclosures, and notices from ${context.brandName} in electronic form.`,
    details: [
      {
        term: 'What it covers',
        text: 'This application, the Merchant Agreement, and every disclosure, statement, and notice about your account that results from them.',
      },
      {
        term: 'Withdrawing',
        text: `You may withdraw this consent at any time: ${contactUs(context)}. Anything you signed or received before then stays valid. There is no fee. If you withdraw it, we may not be able to keep serving you.`,
      },
      {
        term: 'Paper',
        text: 'You may ask for a paper copy of any record in the same way, free of charge.',
      },
      {
        term: 'What you need',
        text: 'A current web browser, an email address that you read, a program that opens PDF files, and a printer or storage to keep copies. Signing here shows that you can open these records. Please tell us when your email address changes.',
      },
    ],
    links: [],
  }),

  'privacy-and-terms': ({ brandName, privacyUrl, termsUrl }) => ({
    version: '2026-11-22',
    title: 'Privacy and terms',
    statement: `You agree to the Terms of Service and have read how ${brandName} handles personal information in the Privacy Policy.`,
    details: [],
    links: [
      { text: 'Privacy Policy', url: privacyUrl },
      { text: 'Terms of Service', url: termsUrl },
    ],
  }),

  /** 31 CFR 1010.230: the person who opens the account certifies it, as far as they know. */
  'beneficial-ownership': ({ brandName }) => ({
    version: '2026-11-22',
    title: 'Beneficial ownership',
    statement:
      'You certify, to the best of your knowledge, that the information you gave about the owners and the person who controls the business is complete and correct.',
    details: [
      {
        term: 'Who is listed',
        text: 'Every person who owns 25 percent or more of the business, directly or indirectly, and one person with significant responsibility to control or manage it.',
      },
      {
        term: 'Why',
        text: `Federal rules (31 CFR 1010.230) require this from anyone who opens an account for a company. Please tell ${brandName} when the owners or the controller change.`,
      },
    ],
    links: [],
  }),

  /** Nacha Operating Rules: receiver, account, amounts, times, revocation, and a copy. */
  'ach-authorization': (context) => ({
    version: '2026-11-24',
    title: 'ACH authorization',
    statement: `You authorize ${context.brandName}, its member bank, and their agents to credit and debit the bank account below by ACH, and to correct errors in the same way.`,
    details: [
      { term: 'Receiver', text: context.legalBusinessName },
      { term: 'Account', text: accountIn(context) },
      {
        term: 'Amounts',
        text: 'Credits for your card sales. Debits for refunds, chargebacks, fees, and anything else you owe under the Merchant Agreement, each in the amount then due.',
      },
      {
        term: 'When',
        text: 'Only if your application is approved; then as card sales settle and as amounts fall due, until you revoke this authorization and everything owed is paid.',
      },
      {
        term: 'Revoking',
        text: `${capitalized(contactUs(context))}, at least ten business days before you want it to end. You still owe anything due by then.`,
      },
      {
        term: 'Business account',
        text: 'You confirm that the account is a business account and that the business is bound by the Nacha Operating Rules for corporate entries (CCD). Your signed copy includes this authorization.',
      },
    ],
    links: [],
  }),
}
