import { days, type Limits } from './formats.ts'

/** A section of a page: its heading, then paragraphs and lists. */
interface PageSection {
  readonly heading: string
  readonly content: readonly (string | readonly string[])[]
}

/** The names of the pages outside the wizard, in the browser's tab and in their headings. */
export const pageTitles = {
  getStarted: 'Get started',
  about: 'About',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  notFound: '404 Error',
  confirmation: 'Application received',
  /** The title of the browser tab, whatever the application's state. */
  application: 'Your application',
  verify: 'Verify a signed copy',
  resume: 'Your saved application',
  ownerEntry: 'Your details as an owner',
  sign: 'Review and sign an application',
  correct: 'Correct your application',
} as const

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
    title: (brandName: string) => `About ${brandName}`,
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
      enteredDays,
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
            `If you ask another owner to enter their own details, we get those when the owner sends them. We encrypt them at once so that only the people who review applications can open them, and delete them after ${enteredDays} days unless you submit your application.`,
            `If we ask you for documents, your browser encrypts each file before it sends it, so that only the people who review applications can open it. Files that you don't submit are deleted after ${savedDays} days at the latest.`,
            "We keep anonymous counts of how far applicants get, how long it takes them, and which questions hold them up. From these, the form estimates how many minutes are left. We don't count you if your browser sends the Global Privacy Control signal.",
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

  notFound: {
    intro: "The page you are looking for doesn't exist. Please try one of the links below.",
  },

  confirmation: {
    intro: 'Thank you. We have your application.',
    mailed: (to: string) => `We emailed a link to your signed copy to ${to}.`,
    /** Shown after a correction. */
    correctedIntro: 'Thank you. We have your corrected application.',
    unknown: (reference: string) => ({
      title: "We don't know this number",
      intro: `We have no application with the number ${reference}. Check the number, or go back to the page that opened after you submitted.`,
    }),
    notAsked: (reference: string) => ({
      title: "We can't show your application right now",
      intro: `We couldn't reach the server to look up ${reference}. Check your connection, then reload this page.`,
    }),
    reference: {
      copy: 'Copy the number',
      heading: 'Your reference number',
      business: 'Business',
      signedBy: 'Signed by',
      keep: "Keep this number. We'll ask for it if you contact us.",
    },
    next: {
      heading: 'What happens next',
      when: (count: number) =>
        `We decide within ${count === 1 ? '1 business day' : `${count} business days`}.`,
      /** Shown if no time is stated. */
      soon: "We'll write to you as soon as we decide.",
    },
    questions: {
      heading: 'Questions?',
      before: 'Contact us at ',
      after: ', and give us your reference number.',
    },
    status: {
      heading: 'Status',
      reasons: 'Our main reasons:',
      correction: {
        heading: 'What we need from you',
        until: (day: string) => `Please correct, add, or answer something by ${day}.`,
        mailed: (to: string) => `We emailed the link for that to ${to}.`,
        notMailed: "You already have the link. Contact us if you can't find it.",
        resend: 'Email me the link again',
        resent: "We've sent the link again. It can take a few minutes.",
      },
      otherCopy: (version: number, day: string) =>
        version === 1
          ? `You signed the first version on ${day}. To open its copy, use the link that we gave you then.`
          : `You signed version ${version} on ${day}. To open its copy, use the link that we gave you then.`,
      thread: {
        heading: 'Questions and messages',
        sealed: 'To read this, open the link to the copy that you signed then, or to a later one.',
        write: 'Has something changed?',
        hint: 'You can write to us once, and again after we ask you something.',
        message: 'Message to the person who reviews your application',
        send: 'Send the message',
        sent: 'We have your message.',
      },
      withdraw: {
        heading: 'Changed your mind?',
        intro: 'You can withdraw your application until we decide.',
        button: 'Withdraw my application',
        title: 'Withdraw your application?',
        body: "We'll stop the review, and you can't undo this. You can apply again later.",
        confirm: 'Yes, withdraw it',
        cancel: 'No, keep it',
      },
      link: {
        until: (day: string) =>
          `The link to this page works until ${day}. Anyone who has it can do what you can do here, so keep it to yourself.`,
        copy: 'Copy the link to this page',
        none: {
          title: "This link doesn't work",
          intro:
            "It was cut off or changed on its way to you, or it has expired. Your application isn't affected.",
        },
        /**
         * Shown if the link is not in question, or is absent: a bookmark of the page has no secret.
         */
        back: {
          heading: 'Get back to your application',
          intro:
            "A bookmark of this page can't show your application. To come back, use the link in our emails or the link that you copied.",
          send: 'Email me this link',
        },
        heading: 'Get a new link',
        email: 'Email address that we have for you',
        send: 'Email me a new link',
        sent: "If we write to this address about your application, we've sent a new link to it. It can take a few minutes.",
      },
      failed: "That didn't work. Check your connection, then try again.",
      erased: (day: string) => ({
        title: 'Your application was erased',
        intro: `We erased your application and everything you sent with it on ${day}.`,
      }),
      updated: (title: string) => `Updated: ${title}`,
      unreachable:
        "We couldn't load the current status of your application. We'll try again in a minute.",
    },
    print: 'Print this page',
    changed: {
      title: "This link doesn't work",
      intro:
        "It was cut off or changed on its way to you. Open it again from the original message, or contact us for a new one. Your application isn't affected.",
    },
    noReference: {
      title: "We can't show your application",
      intro:
        'This link has no reference number. If you just submitted an application, go back to the page that opened after you submitted it.',
    },
    copy: {
      link: 'Copy the link to your signed copy',
      linkIntro: 'Anyone who has this link can open the copy, but can do nothing else.',
      only: {
        title: 'Your signed copy',
        intro: 'This link opens the signed copy of an application.',
      },
      until: (day: string) => `This link works until ${day}. Anyone who has it can open the copy.`,
      heading: 'Your signed copy',
      intro: (copyDays: number) =>
        `One PDF with your answers, the agreement, and the record of your signature. Save it now: for ${days(copyDays)}, you can download it again in this tab, or with the link that you copy here, but not from a bookmark.`,
      download: 'Download signed copy (PDF)',
      saved: (file: string) => `Your copy was saved as ${file}.`,
      notFound:
        "This link isn't valid, or it has expired. Contact us for a copy, and give us your reference number.",
      failed: "We couldn't load your copy. Check your connection, then try again.",
      code: {
        label: 'Code from your email',
        hint: (digits: number, minutes: number) =>
          `We emailed a ${digits}-digit code to the person who signed. It works for ${minutes} minutes.`,
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
        'This link was cut off or changed on its way to you, or the page was reloaded. Copy the whole link from where you saved it and open it again, or start a new application.',
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
        'This link was cut off or changed on its way to you, or the page was reloaded. Open it again from the original message, or ask the person who sent it for a new one.',
      'not-found':
        "We can't find anything for this link. Open the whole link again, exactly as you received it, or ask the person who sent it for a new one.",
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
      hint: 'Drop the file here or choose it. It stays on your device: we only compare its SHA-256 hash.',
      button: 'Choose a file',
      notFiles: 'Drop a file here, not a folder or a link',
    },
    form: {
      heading: 'Check a reference number and a hash',
      reference: { label: 'Reference number', placeholder: 'MA-0000-0000' },
      sha256: {
        label: 'SHA-256',
        hint: 'The hash of the file, from sha256sum or another program.',
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
