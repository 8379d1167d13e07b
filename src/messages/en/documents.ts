import type { DocumentKind } from '../../application/reference/document-kinds.ts'

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
  /** The reply to a reviewer's own question. */
  reply: {
    question: (number: number) => `Question ${number}`,
    heading: 'Answers to our questions',
    asked: 'Question',
    answer: 'Answer',
    inFile: 'In a file',
    text: 'Your answer',
    hint: 'Answer here, with a file, or both.',
    files: { label: 'Files', hint: 'If a file says it better.' },
  },
  formats: (megabytes: number) => `PDF, JPEG, PNG, or HEIC, up to ${megabytes} MB each.`,
  choose: 'Choose files or drop them here',
  chooseAnother: 'Add more files',
  states: {
    encrypting: 'Encrypting…',
    uploading: (percent: number) => `Uploading, ${percent}%`,
    paused: (percent: number) => `Paused at ${percent}%. It will resume when you're back online.`,
    uploaded: 'Uploaded',
  },
  failed: {
    connection: "We couldn't upload this file. Check your connection, then try again.",
    refused:
      "Our server didn't accept this file. Try again in a few minutes, or choose another file.",
    changed: 'Your browser can no longer read this file. Remove it, then choose it again.',
  },
  added: (name: string) => `${name} was uploaded`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `Removed ${name}`,
  tryAgain: (name: string) => `Try again to upload ${name}`,
  /** The reason why the application cannot be submitted yet. */
  waiting: (names: string) => `You can submit as soon as this is uploaded: ${names}`,
  stuck: (names: string, step: string) =>
    `We couldn't upload ${names}. In ${step}, try again or remove it.`,
  notFiles: 'Drop files here, not folders or links',
  errors: {
    required: 'Please add this document',
    uploading: 'Please wait until this file is uploaded, or remove it',
    failed: 'Please try again to upload this file, or remove it',
    chooseAgain: 'Please remove this file, then choose it again',
    changed: (name: string) => `We couldn't read ${name}. Please choose it again`,
    tooLarge: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB`,
    empty: (name: string) => `${name} is empty`,
    type: (name: string) => `${name} is not a PDF, JPEG, PNG, or HEIC file`,
    password: (name: string) =>
      `${name} needs a password, which we don't have. Open it, choose Print, save it as a PDF without a password, then add that file.`,
    tooMany: (count: number) => `You can add up to ${count} files in all`,
  },
} as const
