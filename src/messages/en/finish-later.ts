/** Texts for saving an encrypted application on the server to finish it later. */
export const finishLater = {
  /** Shown if the page is in a frame of another site. */
  notInTab:
    "Your browser doesn't save your answers on this site. If you reload the page, you'll lose them. To keep them, choose “Save and finish later”.",
  /** Shown in a tab without answers while another tab has some. */
  otherTab:
    'You started an application in another tab. To continue it, go back to that tab. What you type here becomes a new application.',
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
  code: "The link as a QR code, for your phone's camera",
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
    again:
      "If you use the answers from the other device, you'll need to enter Social Security numbers, dates of birth, Tax IDs, bank numbers, and your signature again.",
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
  /** Follows either text if the application is saved online. */
  savedToo:
    "This also deletes the application you saved to finish later. Its link won't work anymore.",
  /** Follows either text if an owner or a signer has a link. */
  linksRemain:
    'Links you sent to owners or a signer will still work until they expire. To stop one, keep your answers and cancel it first.',
} as const

/** The texts for an applicant who is away from the page. */
export const idle = {
  ending: (minutes: number) =>
    `Are you still there? We'll clear sensitive answers in ${minutes} minutes. Press any key or tap the page to keep them.`,
  ended:
    'You were away for a long time, so we deleted your answers from this tab. If you saved a link, it still works.',
}
