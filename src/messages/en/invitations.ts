export const invitation = {
  invited: (brandName: string) =>
    `${brandName} filled in what it knows. Please check it, and add what's missing.`,
  fromLead: 'We filled in what you already told us. Please check it.',
  locked: (brandName: string) => `Filled in by ${brandName}.`,
  notRight: "This isn't right",
  disputed: (brandName: string) =>
    `We've told ${brandName}. Please don't sign until they've corrected it and sent you a new link.`,
  closed: {
    unknown: "This link doesn't work.",
    incomplete:
      'This link was cut off or changed on its way to you. Please open it again from the email or the page where you got it, or ask for a new one.',
    used: 'An application was already submitted with this link.',
    revoked: 'This link was canceled.',
    expired: 'This link has expired.',
    replaced: 'A newer link has replaced this one.',
    unreachable:
      "We couldn't open this link because we couldn't reach the server. Check your connection, then reload the page.",
  },
  kept: 'Everything you entered is still here.',
  ask: (brandName: string) => `Questions? Ask ${brandName}.`,
  newLink: 'Email me a new link',
  requested:
    'If we invited you by email, a new link is on its way to that address. It can take a few minutes.',
  notRequested: "We couldn't reach the server. Check your connection, then try again.",
  back: (host: string) => `Return to ${host}`,
} as const
