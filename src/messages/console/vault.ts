export const vault = {
  locked: 'Locked',
  unlocked: 'Unlocked',
  unlock: 'Unlock',
  lock: 'Lock',
  title: 'Unlock applications',
  intro: (idleMinutes: number) =>
    `Choose your identity file. It stays in this browser and works in all your console tabs. It is never sent or saved. The tabs lock when you close the last one, and after ${idleMinutes} minutes without activity.`,
  file: 'Identity file',
  fileHint: 'The file from “operator keys new” or age-keygen, with or without a passphrase.',
  choose: 'Choose a file',
  passphrase: 'Passphrase',
  cancel: 'Cancel',
  outcomes: {
    'passphrase-needed': 'Enter the passphrase of this file.',
    'wrong-passphrase': 'The passphrase is wrong, or the file is damaged.',
    'no-identity': 'This file contains no age identity.',
    missing: 'Choose a file.',
    failed: "We couldn't start the part that opens applications. Reload the page, then try again.",
  },
  hint: 'The answers are sealed. Unlock with your identity file to read them; only this browser opens them.',
} as const

export const passkeys = {
  title: 'Passkeys',
  intro:
    "Unlock applications with a touch instead of a file. Your identity is encrypted to the key in this browser; the server stores it and can't read it. Keep the identity file: you need it if a key is lost.",
  unlock: 'Unlock with a passkey',
  unlockWith: (name: string) => `Unlock with ${name}`,
  failed:
    "That didn't unlock it: it was canceled, or it's the wrong key. Try again, or use your identity file.",
  otherHost:
    'Your passkeys were registered at another address of the console and do not work here. Unlock with your identity file, then register again.',
  own: 'Your passkeys',
  everybody: "Everyone's passkeys",
  none: 'You have none.',
  nobody: 'Nobody has one.',
  cannot:
    "This browser can't unlock with a passkey here. Current versions of Chrome, Edge, Safari and Firefox can, if the console's address is a name, not an IP address.",
  unlockFirst: 'Unlock with your identity file first. Then you can add a passkey.',
  touches:
    'You will be asked to touch the key twice: to register it, and to encrypt your identity to it.',
  name: 'Name of the key (optional)',
  types: { passkey: 'Passkey', 'security-key': 'Security key' },
  add: { passkey: 'Add a passkey', 'security-key': 'Add a security key' },
  keyName: (name: string) => `Merchant application console: ${name}`,
  added: (name: string) => `${name} was added. From now on, it unlocks with one touch.`,
  notAdded:
    "The key wasn't added: it was canceled, or the key can't encrypt (it lacks the PRF extension). Try again, or use another key.",
  remove: 'Remove',
  removed: (name: string) =>
    `${name} was removed and no longer unlocks here. Anyone who has unlocked with it may still have the identity itself. If that is a concern, change the keys with “operator rekey”.`,
  columns: { name: 'Name', owner: 'Person', host: 'Registered at', created: 'Added' },
} as const
