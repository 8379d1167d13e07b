/**
 * The texts, in American English, that load after `first-step.ts`, so that the first step does not wait for
 * them: the later steps, the review, consents, text pages, and errors of the API.
 */
import type { ConsentContext, ConsentTexts } from '../../application/consents.ts'
import type { Pricing } from '../../application/pricing.ts'
import type { DocumentKind } from '../../application/reference/documents.ts'
import type { ReferenceTexts } from '../../application/reference/reference-texts.ts'
import type { SalesPace } from '../../application/sales.ts'
import { language, questions, stepTitles } from './first-step.ts'

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

/** A changed text needs a new version: its day, and `.2` for a second text of one day. */
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

  /** 31 CFR 1010.230: certified by whoever opens the account, to the best of their knowledge. */
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

/** Under the title of a step. */
export const intros = {
  'business-overview': 'Tell us how your business is set up and what it sells.',
  'transaction-details':
    'Tell us how you take cards and how much you expect to sell. If your business is new, estimates are fine.',
  'banking-information':
    'Use the business checking account where you want the money from your card sales.',
  'review-&-submit': 'Review your answers. You can change anything before you sign.',
} as const

export const review = {
  edit: 'Edit',
  submit: 'Submit Application',
  unsaved: {
    body: "You changed some answers but didn't press Next, so the changes aren't in your application yet. Open the step and press Next, or sign what you see here.",
    steps: 'Steps with changes',
  },
  agreement: {
    heading: 'Merchant Agreement',
    intro: 'Read the agreement. By signing below, you accept it for your business.',
    loading: 'Loading the agreement',
    failed: "We couldn't load the agreement. You can submit once you can read it here.",
    tryAgain: 'Try again',
    download: 'Download the agreement (PDF)',
    notInThisLanguage: 'We have this agreement in English only.',
    notLoaded: 'Wait for the Merchant Agreement to load so you can read it before you sign',
    notLoadedTryAgain:
      'Load the Merchant Agreement with “Try again” so you can read it before you sign',
  },
  pricing: {
    caption: 'Pricing',
    columns: ['For', 'You pay'],
    rows: ({ cardPresent, cardNotPresent, chargebackDollars }: Pricing) => [
      {
        name: 'Card-present transaction',
        price: `${cardPresent.percent}% + ${cardPresent.cents} cents per card-present transaction`,
      },
      {
        name: 'Card-not-present transaction',
        price: `${cardNotPresent.percent}% + ${cardNotPresent.cents} cents per card-not-present transaction`,
      },
      { name: 'Chargeback', price: `$${chargebackDollars} per chargeback` },
    ],
    estimate: (fees: string, annual: string, share: string, average: string) => ({
      before: "For the sales you expect, that's ",
      strong: `about ${fees} a month`,
      after: `, not counting chargebacks. We assume ${annual} a year, ${share} of it card-present, and an average sale of ${average}.`,
    }),
  },
  consents: {
    heading: 'Your Consent',
    intro: 'By signing below, you also agree to these statements. Read each one.',
    details: 'Details',
    version: (version: string) => `Version ${version}`,
    closing: (brandName: string) =>
      `Typing your name below and pressing Submit Application is your electronic signature. By signing, you agree to the Merchant Agreement and the statements above. You also certify that what you told ${brandName} is complete and correct to the best of your knowledge.`,
  },
  errors: {
    heading: 'There was an error submitting the form:',
    unknown: 'Unknown error occurred. Try again in a few minutes.',
    offline: 'You appear to be offline. Check your connection, then submit again.',
    timeout: "The server took too long to answer. It's safe to submit again.",
    unreachable: "We couldn't reach the server. Check your connection, then submit again.",
    updating:
      "We're updating this form right now. You haven't lost anything you typed. Please submit again in a minute.",
  },
  failed: {
    title: 'Application Failed to Submit',
    body: "You haven't lost anything you typed. Check your connection and press Submit Application again. It is never sent twice.",
    confirm: 'OK',
  },
  /** The answer to a submission was lost, and an answer was changed since. */
  alreadyReceived: {
    title: 'We already received it',
    body: (reference: string, time: string) =>
      `We received your application as ${reference} at ${time}, with the answers it had then. If you have changed one since, tell us and give this number: nobody needs to apply again.`,
    confirm: 'Continue',
  },
} as const

/** A section of a page: its heading, then paragraphs and lists. */
interface PageSection {
  readonly heading: string
  readonly content: readonly (string | readonly string[])[]
}

interface Limits {
  /** Percent. */
  readonly minimumStake: number
  readonly idleMinutes: number
  readonly linkedAccountHours: number
  readonly savedDays: number
  readonly signDays: number
  readonly maximumStake: number
}

export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

export const pages = {
  getStarted: {
    intro: (brandName: string) =>
      `Apply to accept card payments with ${brandName}. It takes about 10 minutes to fill in, plus the time to read the agreement.`,
    needed: {
      heading: "What you'll need",
      items: ({ minimumStake }: Limits) => [
        {
          term: 'Your business',
          text: "The legal name, address, and phone number. Also the Tax ID Number (EIN), unless you're a sole proprietor.",
        },
        {
          term: 'The owners',
          text: `The Social Security number, date of birth, and home address of everyone who owns ${minimumStake}% or more.`,
        },
        {
          term: 'Your card sales',
          text: 'Your average and highest card sale, and the total you expect in a year.',
        },
        {
          term: 'Your bank account',
          text: 'The routing and account numbers of your business checking account. If we offer to validate your account, you can sign in to your bank instead.',
        },
        {
          term: 'Documents',
          text: 'We may ask for photos or scans, such as a voided check or a photo ID.',
        },
      ],
    },
    sections: (): readonly PageSection[] => [
      {
        heading: 'What happens to your answers',
        content: [
          'We get your application only when you submit it. We encrypt it so that only the people who review applications can open it.',
          'Before that, we look up the street address and routing number you type, to help you fill in the form. If you choose to validate a bank account through Plaid, we also get its numbers from your bank. If we ask you for documents, your browser encrypts each file and sends it when you add it. If you save for later, or ask someone else to sign or to enter their details, we get encrypted copies.',
        ],
      },
    ],
  },

  about: {
    intro: (brandName: string) =>
      `${brandName} helps businesses accept card payments. Use this form to apply.`,
    sections: ({ minimumStake }: Limits): readonly PageSection[] => [
      {
        heading: 'Why we ask for so much information',
        content: [
          `Anyone who moves money for a business in the United States must know who the owners are. Federal law requires us to ask about everyone who owns ${minimumStake}% or more of a company, and about one person who controls it: name, address, date of birth, and Social Security number.`,
        ],
      },
      {
        heading: 'How we protect your answers',
        content: [
          "We check your application, then encrypt your answers so that only the people who review applications can open them. Our web server can't.",
        ],
      },
    ],
    questions: { heading: 'Questions?', before: 'Contact us at ', after: '.' },
  },

  privacy: {
    intro: (brandName: string) =>
      `How ${brandName} handles the information you enter in the Merchant Application.`,
    sections: ({
      idleMinutes,
      linkedAccountHours,
      savedDays,
      signDays,
    }: Limits): readonly PageSection[] => [
      {
        heading: 'What we collect',
        content: [
          [
            'About your business: its name, address, phone, email, Tax ID Number, and sales.',
            'About its owners, its authorized controller (the person who controls it), and its contact: name, phone, and email. For owners and the authorized controller, also home address, date of birth, and Social Security number.',
            'The bank account where you want to receive the money from your card sales.',
            'If we ask you for documents: the files that you add, such as a voided check or a photo ID.',
            'When you sign: the date and time, your IP address, and which browser you used.',
          ],
        ],
      },
      {
        heading: 'What we use it for',
        content: [
          "We use it to review your application, to confirm identities as federal law requires, and to prevent fraud. If you're approved, we also use it to pay you for your card sales and to report them to the IRS. We don't sell it, and we don't use it for advertising.",
        ],
      },
      {
        heading: 'Who sees it',
        content: [
          'These people and companies see it:',
          [
            'the people who review applications',
            'the bank that sponsors your account, and the card networks',
            'companies that help us check identities, businesses, and credit',
            'our bank-validation partner, if you validate an account through it',
            'directories of addresses and banks, which get only the address or routing number you type',
          ],
          'We also share it with authorities when the law requires us to.',
        ],
      },
      {
        heading: 'What we receive, and when',
        content: [
          'We get your application only when you submit it. Before that:',
          [
            'While you type a street address or a routing number, we look it up to suggest addresses and to find the name of your bank.',
            `If you choose to validate a bank account through Plaid, we get its account and routing numbers from your bank. We keep them encrypted for up to ${linkedAccountHours} hours so that you can submit them with your application, then delete them.`,
            `If you choose to finish later, your browser encrypts your answers, without Social Security numbers, dates of birth, Tax IDs, and bank numbers, and we store them. Only someone with your link can open them; we can't. We delete them when you say so, when you submit, or when nobody has opened them for ${savedDays} days.`,
            `If you ask someone else to sign, your browser encrypts all your answers, including those numbers and dates, and we store them for up to ${signDays} days. Only someone with the link can open them; we can't. We delete them when the application is submitted or you cancel the link.`,
            'If you ask another owner to enter their own details, we get those when the owner sends them. We encrypt them at once so that only the people who review applications can open them, and delete them after 30 days unless you submit your application.',
            `If we ask you for documents, your browser encrypts each file before it sends it, so that only the people who review applications can open it. Files that you don't submit are deleted after ${savedDays} days at the latest.`,
            "We keep anonymous counts of how far applicants get, how long it takes them, and which questions hold them up. We don't count you if your browser sends the Global Privacy Control signal.",
          ],
        ],
      },
      {
        heading: 'How we store it',
        content: [
          `While you fill in the form, your browser tab saves what you type, except Social Security numbers, dates of birth, Tax IDs, and bank numbers. It deletes what it saved when you submit, cancel, or start over, or a day after you last used the form. After ${idleMinutes} minutes without use, the page also forgets what the tab does not save. If you switch the language, a cookie remembers it until you close your browser.`,
          "Once you submit, we encrypt your answers so that our web server can't open them. A short summary stays readable so that we can find your application: its reference number, business name, structure, category, state, expected sales, bank method, and status. We keep your application for as long as the law requires and we need it for your account.",
          'If we ask you to correct answers, we email you a link. It opens your application without Social Security numbers, dates of birth, Tax IDs, and bank numbers. Anyone who has the link can open it. We delete what it opens when you submit your corrections, or when the link expires.',
        ],
      },
    ],
    choices: {
      heading: 'Your choices',
      text: 'You can stop at any time before you submit. To delete what you typed right away, cancel or start over. After you submit, you can ask us what information we have about you, ask us to correct it, or withdraw your application',
      beforeEmail: ': email ',
      end: '.',
    },
  },

  terms: {
    intro: (brandName: string) => `The terms for using the Merchant Application from ${brandName}.`,
    sections: (): readonly PageSection[] => [
      {
        heading: 'Who can apply',
        content: [
          'You must be at least 18 years old and authorized to act for the business. The business must be in the United States or one of its territories.',
        ],
      },
      {
        heading: 'Your answers',
        content: [
          'Answer truthfully and completely. Enter information about other people only with their knowledge. If you make a false statement, we may decline your application, and you may face legal consequences.',
        ],
      },
      {
        heading: "Applying doesn't mean you're approved",
        content: [
          "Submitting an application doesn't open an account. We may ask for more information, and we may decline your application. The Merchant Agreement, which you read and sign at the end of the form, covers card acceptance itself.",
        ],
      },
      {
        heading: 'Signing electronically',
        content: [
          'Typing your name counts as your signature. You can download the agreement, and you can ask us for paper copies of what you sign.',
        ],
      },
      {
        heading: 'Using this site',
        content: [
          "Don't try to break this site, to get other people's information, or to submit applications automatically. We provide the site as is, and we limit our liability as far as the law allows.",
        ],
      },
    ],
  },

  confirmation: {
    intro: 'Thank you. We have your application.',
    reference: {
      heading: 'Your reference number',
      keep: "Keep this number. We'll ask for it if you contact us.",
    },
    next: {
      heading: 'What happens next',
      steps: [
        "We'll review your application.",
        "If we have questions, we'll call or email your primary contact.",
        "If you're approved, we'll explain how to accept your first payment.",
      ],
    },
    questions: {
      heading: 'Questions?',
      before: 'Contact us at ',
      after: ', and give us your reference number.',
    },
    print: 'Print this page',
    noReference: {
      title: "We can't show your application",
      intro:
        'This link has no reference number. If you just submitted an application, go back to the page that opened after you submitted it.',
    },
    copy: {
      heading: 'Your signed copy',
      intro: (copyDays: number) =>
        `One PDF with your answers, the agreement, and the record of your signature. Save it now: you can download it again in this tab for ${days(copyDays)}, but not from a bookmark or a copied address.`,
      download: 'Download signed copy (PDF)',
      saved: (file: string) => `Your copy was saved as ${file}.`,
      notFound:
        "This link isn't valid, or it has expired. Contact us for a copy, and give us your reference number.",
      failed: "We couldn't load your copy. Check your connection, then try again.",
      code: {
        label: 'Code from your email',
        hint: 'We emailed a 6-digit code to the person who signed. It works for 10 minutes.',
        wrong: "This code isn't right, or it no longer works. Check the email, or get a new code.",
        again: 'Send a new code',
      },
    },
  },

  resume: {
    opening: 'Opening your application…',
    replace: {
      intro: 'You already typed something in this tab. Opening the saved application replaces it.',
      open: 'Open the saved application',
      keep: 'Keep what I typed here',
    },
    errors: {
      incomplete:
        'This link is not complete, or the page was reloaded. Copy the whole link from where you saved it and open it again.',
      'not-found':
        "We can't find a saved application for this link. It has expired, was submitted or deleted, or the link was changed. Compare it with the link you saved, or start a new application.",
      damaged:
        "This link doesn't match a saved application. Copy the whole link from where you saved it, and open it again.",
      outdated:
        'This application was saved with an earlier version of this page, which can no longer be opened. Please start a new one.',
      unreachable: "We couldn't reach the server. Check your connection, then try again.",
    },
    tryAgain: 'Try again',
  },

  sign: {
    opening: 'Opening the application…',
    errors: {
      incomplete:
        "This link isn't complete, or the page was reloaded. Open the whole link again, exactly as you received it.",
      'not-found':
        "We can't find anything for this link. Open the whole link again, exactly as you received it, or ask the person who sent it for a new one.",
      expired:
        'This link has expired, and we deleted the application it opened. Ask the person who sent it for a new one.',
      withdrawn:
        'The person who sent you this link canceled it. Ask them for a new one if you still need to sign.',
      signed:
        'This application was already signed and submitted with this link. If that was not you, tell the person who sent it.',
      damaged:
        "We couldn't open the application with this link. Open the whole link again, exactly as you received it, or ask for a new one.",
      outdated:
        'This application was prepared with an earlier version of this page, which can no longer be opened. Ask the person who sent you the link for a new one.',
      unreachable: "We couldn't reach the server. Check your connection, then try again.",
    },
  },

  verify: {
    intro: (brandName: string) =>
      `Check whether a PDF is exactly the signed copy that ${brandName} issued.`,
    file: {
      label: 'Signed copy (PDF)',
      hint: 'Drop the file here or choose it. It stays on your device: we only compare its fingerprint.',
      button: 'Choose a file',
    },
    form: {
      heading: 'Check a reference number and fingerprint',
      reference: { label: 'Reference number', placeholder: 'MA-0000-0000' },
      sha256: {
        label: 'SHA-256',
        hint: 'The fingerprint of the file, from sha256sum or another program.',
      },
      invalidHash: 'Please enter 64 characters: 0 to 9 and a to f',
      submit: 'Verify',
    },
    checking: 'Checking…',
    unreadable: (file: string) =>
      `We couldn't read ${file}, or it's too large to be a signed copy.`,
    failed: "We couldn't reach the server. Check your connection, then try again.",
    signed: {
      result: (subject: string) => `${subject} is the signed copy we issued.`,
      details: (reference: string, time: string) =>
        ` It belongs to application ${reference}, signed ${time} UTC.`,
    },
    notSigned: {
      result: (subject: string) => `${subject} is not a signed copy we issued.`,
      details:
        ' It was changed, or it was never a signed copy. If you open and save the file in another program, it counts as changed.',
    },
    sha256: (hash: string) => `SHA-256 ${hash}`,
  },
} as const

/** Errors of the API. */
export const api = {
  /** By code. */
  errors: {
    'bad-request': 'The request is not valid',
    'not-found': 'Nothing was found at this address',
    timeout: 'The request took too long',
    'body-too-large': 'The request is too large',
    'address-too-long': 'The URL is too long',
    'unsupported-media-type': 'Please send the request as application/json',
    'rate-limit': 'Too many requests. Please wait a moment and try again.',
    'headers-too-large': 'The request has too many headers',
    unavailable: 'The service is busy right now. Please try again shortly.',
    unauthorized: 'A token is required',
    unexpected: review.errors.unknown,

    'type.text': 'Expected text',
    'type.integer': 'Expected a whole number',
    'type.boolean': 'Expected true or false',
    'type.list': 'Expected a list',
    'type.object': 'Expected an object',
    'too-long': 'Too long',
    'too-short': 'Too short',
    'unknown-field': 'Unknown field',
    value: 'Not a valid value',

    'addresses.failed': "We can't suggest addresses right now. Please type your address.",
    'bank-link.absent':
      "You can't validate a bank account here. Please enter your bank details manually.",
    'bank-link.failed':
      "You can't validate a bank account right now. Please enter your bank details manually.",
    'copy-code.required': 'Please enter the code that we emailed to the signer',
    'api-key.scope': 'This API key may not do this',
    'copy-code.wrong': "This code isn't right, or it no longer works",
    'idempotency.body':
      "We already received this application, with the answers it had then. To change one, please contact us. Don't start a new application.",
    'agreement.replaced':
      "The Merchant Agreement has been replaced since you opened it. Please read the new text below, then submit again. You haven't lost anything you typed.",
    'page.outdated':
      'We updated this form after you opened it. Please reload the page, check your answers, and submit again.',
    'draft.not-found': "This saved application doesn't exist, has expired, or was deleted",
    'draft.changed': 'This application was saved on another device in the meantime',
    'correction.not-found': "This link doesn't exist or has expired",
    'correction.closed':
      'These corrections were already sent with other answers, or are no longer needed',
    'document.not-found': "This document doesn't exist, has expired, or was deleted",
    'invitation.not-found': "This link doesn't exist",
    'invitation.used': 'The details were already entered with this link',
    'invitation.withdrawn': 'This link was canceled',
    'invitation.expired': 'This link has expired',
  },
  draftPrecondition: 'Send either If-None-Match: * or If-Match with the version',
  notJson: 'The request is not valid JSON',
  tooComplex: 'The request is too deeply nested or too long',
  noHost: 'The request has no Host header',
  copyNotFound: "This link isn't valid or has expired",
} as const

/** The link with which an owner enters their own details. */
export const ownerLink = {
  states: {
    waiting: (name: string) => `Waiting for ${name}`,
    expired: (name: string) => `The link for ${name} has expired. Create a new one.`,
    withdrawn: (name: string) => `The link for ${name} no longer works. Create a new one.`,
  },
  intro: (name: string) =>
    `Send this link only to ${name}. It works once. You won't see what they enter. You can keep working on the application, and sign it once they're done.`,
  link: (name: string) => `Link for ${name}`,
  email: 'Email it to them',
  subject: (businessName: string) => `${businessName} asks for your details as an owner`,
  note: (
    name: string,
    businessName: string,
    link: string,
    date: string,
    { minimumStake }: Limits,
  ) =>
    `${name}, ${businessName} is applying to accept card payments. Federal law requires us to identify everyone who owns ${minimumStake}% or more of the business. Please enter your details here:\n\n${link}\n\nThe link works once, until ${date}. Nobody at ${businessName} can see what you enter. If you're not sure about this email, call ${businessName} before you open the link.\n`,
  until: (date: string) => `The link works until ${date}.`,
  withdraw: 'Cancel the link',
  renew: 'Create a new link',
  notCreated: "We couldn't create a link. Check your connection, then try again.",
  failed: "That didn't work. Check your connection, then try again.",
} as const

interface AskedOwner {
  readonly name: string
  readonly stake: string
  readonly businessName: string
  readonly businessPhone: string
}

/** The page on which an owner enters their own details. */
export const ownerEntry = {
  intro: ({ name, stake, businessName }: AskedOwner, brandName: string) =>
    `${businessName} is applying to ${brandName} to accept card payments, and named ${name} as an owner of ${stake}% of the business.`,
  why: ({ minimumStake }: Limits) =>
    `Federal law (31 CFR 1010.230) requires us to identify everyone who owns ${minimumStake}% or more of a business that opens an account.`,
  sealed:
    "What you enter is encrypted as soon as we receive it. Only the people who review the application can read it. The person who sent you the link can't, and our web server can't either.",
  questions: ({ businessName, businessPhone }: AskedOwner) =>
    `If you don't know why you got this link, don't enter anything, and call ${businessName}${businessPhone === '' ? '' : ` at ${businessPhone}`}.`,
  notConfirmed: 'Please confirm that the details are yours.',
  notSent:
    "We couldn't reach the server. Your answers are still here, and we'll try again. Keep this page open.",
  outdated:
    "We're updating this form. Please send again in a minute. If that doesn't help, open the link again, exactly as you received it, and enter your details there.",
  send: 'Send my details',
  tryAgain: 'Try again',
  states: {
    opening: 'Opening the link…',
    entered:
      "Thank you. We encrypted your details. They'll be part of the application when it's submitted. You can close this page.",
    incomplete:
      "This link isn't complete, or the page was reloaded. Open the whole link again, exactly as you received it.",
    damaged: "This link doesn't work. Open the whole link again, exactly as you received it.",
    'not-found':
      "We can't find anything for this link. Open the whole link again, exactly as you received it, or ask the person who sent it for a new one.",
    used: 'The details were already entered with this link, so it no longer works. If that was not you, tell the person who sent it.',
    withdrawn:
      'The person who sent you this link canceled it. Ask them for a new one if they still need your details.',
    expired: 'This link has expired. Ask the person who sent it for a new one.',
    unreachable: "We couldn't reach the server. Check your connection, then try again.",
  },
  confirmation: (name: string) =>
    `I am ${name}, and what I entered here about myself is complete and correct to the best of my knowledge.`,
} as const

/** Asking someone else to sign, on the review. */
export const signatureRequest = {
  heading: 'Someone else will sign',
  intro:
    "Create a link for the owner or authorized controller who will sign. They'll see all your answers, can correct them, and sign with their own name.",
  sensitive: ({ signDays }: Limits) =>
    `The link opens all your answers, including Social Security numbers, dates of birth, Tax IDs, and bank numbers. They are encrypted before they leave this page, and we can't open them. We store them for ${signDays} days at most, and delete them when the application is submitted or you cancel the link.`,
  secret: 'Anyone who has the link can open them. Send it only to the signer.',
  linkedAccount: ({ linkedAccountHours }: Limits) =>
    `The account you validated works for ${linkedAccountHours} hours. After that, the signer has to enter bank details.`,
  name: {
    label: 'Your name',
    hint: 'The signer and the people who review the application see that you prepared it.',
  },
  create: 'Create the link',
  notCreated: "We couldn't create a link. Check your connection, then try again.",
  states: {
    waiting: 'Waiting for the signature. This page will tell you when the application is signed.',
    signed: 'The application was signed and submitted. You can close this page.',
    withdrawn: 'You canceled the link. It no longer works.',
    expired: 'The link has expired and no longer works.',
  },
  blocked: {
    waiting: 'To sign here yourself, cancel the link first.',
    signed: 'This application was signed and submitted with the link.',
  },
  link: 'Link for the signer',
  email: 'Email it to them',
  subject: (businessName: string) => `${businessName}: please review and sign our application`,
  note: (name: string, businessName: string, brandName: string, link: string, date: string) =>
    `${name} prepared an application for ${businessName} to accept card payments with ${brandName}. Please review and sign it here:\n\n${link}\n\nThe link works until the application is signed, and no later than ${date}. Anyone who has it can open the application, so don't forward it.\n`,
  until: (date: string) => `The link works until ${date}.`,
  changes: "Changes you make here from now on won't appear in the application the link opens.",
  notShown:
    "If you reload this page, you won't see the link again. To get a new one, cancel this link, enter the missing answers again, and create another.",
  cleared:
    'Some answers were cleared when the page was reloaded. Enter them again before you create the link.',
  withdraw: 'Cancel the link',
  failed: "That didn't work. Check your connection, then try again.",
} as const

/** What someone else has prepared to be signed, on the review. */
export const prepared = {
  intro: (name: string) =>
    `${name} prepared this application for you to sign. Check every answer, and correct what isn't right. If you don't know why you got it, don't sign.`,
  unchanged: 'No answer has changed since.',
  changed: 'What has changed since:',
  question: 'Question',
  before: 'Before',
  after: 'Now',
  empty: 'Not answered',
  hidden: 'Changed in the hidden digits',
  cleared:
    'Some answers were cleared when the page was reloaded. Open the link again to get them back.',
} as const

/** The page on which an applicant corrects what a reviewer asks for. */
export const corrections = {
  opening: 'Opening your application…',
  intro: (count: number, brandName: string, reference: string) =>
    `${brandName} needs ${count === 1 ? '1 correction' : `${count} corrections`} to your application ${reference}. ${count === 1 ? 'Make it' : 'Make them'} below, check the rest, and sign again.`,
  item: (number: number, count: number, subject: string) => `${number} of ${count}: ${subject}`,
  reviewer: 'From the person reviewing your application:',
  opened: 'You may also need to change this answer so that it matches the others.',
  wrongOwners:
    'A sole proprietorship has exactly one owner. Choose another structure, or contact us.',
  rest: {
    heading: 'Your whole application',
    intro: "You'll sign the whole application again. You can change only the answers above.",
  },
  changes: {
    heading: 'What you have changed',
    none: 'Nothing yet.',
    empty: 'Not shown, or not answered',
  },
  replace: {
    intro:
      "You have corrections to another application that you haven't sent yet. If you open this link, we'll delete them.",
    open: 'Open this link',
    keep: 'Continue with the other application',
  },
  errors: {
    incomplete:
      "This link isn't complete, or what you entered was sent or deleted. Open the whole link again, exactly as you received it.",
    'not-found':
      "We can't find anything for this link. Open the whole link again, exactly as you received it, or contact us for a new one.",
    expired: 'This link has expired. Contact us for a new one.',
    withdrawn: 'We no longer need these corrections, so there is nothing to do here.',
    corrected:
      'We already received the corrections for this link. If that was not you, please contact us.',
    damaged:
      "We couldn't open your application with this link. Open the whole link again, exactly as you received it, or contact us for a new one.",
    unreachable: "We couldn't reach the server. Check your connection, then try again.",
  },
} as const

/** The dialogs of the wizard. */
export const dialogs = {
  cancel: {
    title: 'Are you sure you want to cancel your Application?',
    body: "This deletes everything you've typed.",
    confirm: 'Yes, cancel',
    cancel: 'No, keep going',
  },
  startOver: {
    title: 'Delete everything you typed?',
    body: "You'll start again at the first step. You can't undo this.",
    confirm: 'Delete and start over',
    cancel: 'Keep my answers',
  },
} as const

/** Saving an application on the server, encrypted, to finish it later. */
export const saveLater = {
  title: 'Save and finish later',
  saving: 'Saving…',
  savedAt: (time: string) => `Saved at ${time}`,
  unreachable:
    "Not saved: we couldn't reach the server. Your answers stay in this tab, and we'll try again.",
  busy: "Not saved: we can't save right now. Your answers stay in this tab, and we'll try again.",
  tooLong:
    'Not saved: an answer is too long. Shorten it, and press Next to save again. Your answers stay in this tab.',
  gone: 'Not saved: the saved application has expired or was deleted. Your answers stay in this tab.',
  outdated:
    'Not saved: another device saved this application with a newer version of this form. Reload this page, then continue. Your answers stay in this tab.',
  newLink: 'Save under a new link',
  intro:
    'Open this link on any device to continue. From now on, we also save each time you press Next.',
  secret:
    "Your answers are encrypted before they leave this page. Anyone who has the link can open them. We can't, so keep it: if you lose the link, nobody can get your answers back.",
  sensitive:
    "We don't save Social Security numbers, dates of birth, Tax IDs, bank numbers, or your signature. You'll need to enter them again when you come back.",
  until: (date: string, days: number) =>
    `The link works until ${date}. Each time you open or save the application, it works for another ${days} days.`,
  link: 'Your link',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: "We couldn't copy the link. Select it above and copy it.",
  share: 'Share',
  shareOwn: 'Send to my other device',
  email: 'Email it to yourself',
  file: 'Save as a file',
  code: 'The link as a QR code, for your phone’s camera',
  emailSubject: (brandName: string) => `Your application to ${brandName}`,
  note: (link: string, date: string) =>
    `Open this link to finish your application:\n\n${link}\n\nIt works until ${date}. Anyone who has this link can open your application, so don't share it.\n`,
  fileName: 'finish-my-application.txt',
  done: 'Done',
  delete: 'Delete now',
  deleting: {
    title: 'Delete the saved application?',
    body: 'The link will stop working on every device. What you typed stays in this tab.',
    confirm: 'Delete it',
    cancel: 'Keep it',
    done: 'The saved application is deleted. Your answers are still in this tab.',
    failed: "We couldn't delete it. Check your connection, then try again.",
  },
  conflict: {
    title: 'Which answers do you want to keep?',
    body: 'This application was saved on another device after you opened it here. These answers are different:',
    question: 'Question',
    own: 'On this device',
    other: 'On the other device',
    empty: 'Not answered',
    keepOwn: 'Keep the answers on this device',
    useOther: 'Use the answers from the other device',
    postponed:
      'Not saved: this application was saved on another device. Your answers stay in this tab.',
    compare: 'Choose which answers to keep',
  },
} as const

/** What replaces the submitted form. */
export const received = {
  title: 'We received your application',
  intro: "Thank you. We're opening the next page.",
  before: "If it doesn't open, ",
  link: 'continue to the next page',
  after: '.',
} as const

/** The names of reference data that are not those of `application/reference`. */
export const referenceTexts: ReferenceTexts = {
  ownerTitles: {},
  categories: new Map(),
  fillers: [],
}

export const businessOverview = {
  clear: (label: string) => `Clear ${label}`,
  optionCount: (count: number) => `${count} ${count === 1 ? 'option' : 'options'} available`,
  noCategory: 'No category matches. Try another word, such as “restaurant” or “repair”.',
  removeOwners: {
    title: 'A sole proprietor is the only owner',
    body: (names: string) =>
      `If you continue as a sole proprietor, we'll remove ${names} from the owners you entered.`,
    confirm: 'Remove and continue',
    cancel: 'Keep the owners',
  },
} as const

export const ownerDetails = {
  intro: ({ minimumStake }: Limits) =>
    `List everyone who owns at least ${minimumStake}% of the company. Have their Social Security numbers and dates of birth ready.`,
  soleProprietorIntro:
    'As a sole proprietor, you are the only owner. Have your Social Security number ready.',
  soleProprietor: {
    heading: 'Owner',
    fixed: ({ maximumStake }: Limits) => `Title: Owner. Stake: ${maximumStake}%.`,
  },
  noOwners: ({ minimumStake }: Limits) =>
    `There are no company owners with at least ${minimumStake}% stake.`,
  addOwner: 'Add an Owner',
  stake: 'Stake',
  stakeHelp: ({ minimumStake }: Limits) =>
    `Anyone who owns ${minimumStake}% or more of the company is a beneficial owner. Federal law requires us to identify every beneficial owner.`,
  unassigned: (percent: number, { minimumStake }: Limits) =>
    `${percent}% not listed. That's fine if nobody else owns ${minimumStake}% or more.`,
  pleaseCheck: (labels: string) => `Please check: ${labels}`,
  add: 'Add',
  cancel: 'Cancel',
  create: 'Create',
  edit: 'Edit',
  remove: 'Remove',
  save: 'Save',
  addNewAddress: 'Add New Address',
  addAddress: 'Add Address',
  added: 'Company owner has been added successfully',
  updated: 'Company owner has been updated successfully',
  ask: 'Ask this owner to enter their own details',
  removed: (name: string) => `Removed Company owner ${name}`,
  addressAdded: 'Address added',
  someoneNeeded:
    'Every company needs an authorized controller. Name one person who makes decisions for it.',
  otherController:
    "Someone else has authority to make decisions on the company's behalf. (not common)",
  controlProng:
    'This person is the Control Prong: one person with significant responsibility to control or manage the company, such as a chief executive or a managing member.',
  otherContact: 'Another person will be the point of contact for my company',
  blocked: {
    adding: 'To continue, finish the owner form above and press Create.',
    none: 'To continue, add each owner, or check the box if there are none.',
  },
  removeOwners: {
    title: 'Remove the owners?',
    body: 'Checking this box removes the owners you entered.',
    confirm: 'Remove the owners',
    cancel: 'Keep the owners',
  },
} as const

const spans: Readonly<Record<SalesPace['per'], string>> = {
  day: ' ÷ 365 days',
  month: ' ÷ 12 months',
  year: '',
}

export const transactionDetails = {
  paymentTypesIntro:
    'How do your customers pay by card? The three percentages always add up to 100%.',
  paymentTypesBar: 'Card sales by payment type',
  percent: (label: string) => `${label}, percent`,
  customersBar: 'Annual card sales by customer',
  b2c: 'B2C',
  b2b: 'B2B',
  total: 'Total',
  websiteHint: 'The website where your customers buy.',
  salesIntro: 'Enter whole US dollars. Count card sales only.',
  /** "That is about 53 card sales a day at $25: $480,000 a year ÷ $25 ÷ 365 days." */
  pace: ({ count, per }: SalesPace, average: string, annual: string) => ({
    before: 'That is about ',
    strong: `${count.toLocaleString(language)} card ${count === 1 ? 'sale' : 'sales'} a ${per} at ${average}`,
    after: `: ${annual} a year ÷ ${average}${spans[per]}.`,
  }),
} as const

export const banking = {
  ach: 'We use this information only if your application is approved. By continuing, you authorize ACH debits and credits to this account for your card sales, refunds, chargebacks, and fees.',
  link: {
    heading: 'Validate your account',
    partner:
      'Plaid is our bank-validation partner: you choose your bank in its window and sign in there. We never see your username or password, only the account you choose.',
    validate: 'Validate Bank Info',
    manually: 'Enter bank details manually',
    cleared: "We didn't save the account you validated before. Please validate it again.",
  },
  linked: {
    heading: 'Validated account',
    account: 'Account',
    continue: 'Continue with Existing Account',
    different: 'Validate Different Account',
    change: 'Change Banking Information',
  },
  manual: {
    intro:
      'Use the business checking account where you want the money from your card sales. The routing and account numbers are at the bottom of a check.',
    linkedAccount: (ending: string) =>
      ending === '' ? 'Use Validated Account' : `Use Account Ending in ${ending}`,
    linkInstead: 'Validate through Plaid instead',
  },
  toasts: {
    linked: (ending: string) =>
      ending === ''
        ? 'Account currently validated through Plaid'
        : `Account ending in ${ending} currently validated through Plaid`,
    linkFailed:
      'There was an error validating banking information through Plaid. Please provide this information below to continue.',
    reconnectFailed:
      'There was an error re-connecting to Plaid. You can continue with the existing account or enter another one manually.',
  },
} as const

export const summary = {
  sections: {
    business: 'Business Information',
    owners: stepTitles['owner-details'],
    transactions: stepTitles['transaction-details'],
    banking: stepTitles['banking-information'],
  },
  linkedAccount: 'Linked Account',
  controller: (name: string) => `${name}, Authorized Controller`,
  enteredBy: (name: string, date: string) => `Entered by ${name} on ${date}`,
  name: 'Name',
  account: 'Account',
  sameAddress: 'Same as location address',
  asBefore: 'As before',
} as const

export const signer = {
  controller: questions.authorizedController.label,
  label: (name: string, title: string) => `${name} (${title})`,
} as const

/** Messages beside a field that are not errors. */
export const notes = {
  accountNumbersMatch: 'Account numbers match',
  bankNotFound: 'Could not find bank name',
  lookingUpBank: 'Looking up the bank…',
  stakeRounded: (saved: number) => `Use whole percents. We'll save this as ${saved}%.`,
  stakeLeft: (remaining: number) =>
    `This owner's share of the company. It can be up to ${remaining}%.`,
} as const

/** Documents that the operator asks for. */
export const documents = {
  heading: 'Documents',
  intro:
    'Your browser encrypts each file before it sends it. Only the people who review your application can open it.',
  kinds: {
    'voided-check': {
      label: 'Voided check',
      hint: 'A photo or scan of a check with “VOID” written across it, or a letter from your bank with your routing and account numbers.',
    },
    articles: {
      label: 'Articles of incorporation or organization',
      hint: 'The document you filed with your state to form the business.',
    },
    id: {
      label: 'Photo ID of the person who signs',
      hint: "A driver's license, a state ID, or a passport.",
    },
    'processing-statements': {
      label: 'Card processing statements',
      hint: 'The last three months, if you take cards today.',
    },
  } satisfies Record<DocumentKind, { readonly label: string; readonly hint: string }>,
  formats: (megabytes: number) => `PDF, JPEG, PNG, or HEIC, up to ${megabytes} MB each.`,
  choose: 'Choose a file or take a photo',
  chooseAnother: 'Add another file',
  states: {
    encrypting: 'Encrypting…',
    uploading: (percent: number) => `Uploading, ${percent}%`,
    paused: (percent: number) => `Paused at ${percent}%. It will resume when you're back online.`,
    failed: "We couldn't upload this file.",
    uploaded: 'Uploaded',
  },
  added: (name: string) => `${name} was uploaded`,
  remove: (name: string) => `Remove ${name}`,
  tryAgain: (name: string) => `Try again to upload ${name}`,
  errors: {
    required: 'Please add this document',
    uploading: 'Please wait until this file is uploaded, or remove it',
    failed: 'Please try again to upload this file, or remove it',
    tooLarge: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB`,
    empty: (name: string) => `${name} is empty`,
    type: (name: string) => `${name} is not a PDF, JPEG, PNG, or HEIC file`,
    tooMany: (count: number) => `You can add up to ${count} files in all`,
  },
} as const
