/** The texts of the console's page of sessions. */
export const sessions = {
  title: 'Sessions',
  intro: 'Everyone who is signed in. A session ends automatically when it is not used.',
  columns: {
    name: 'Name',
    role: 'Role',
    created: 'Signed in',
    seen: 'Last seen',
    expires: 'Ends at the latest',
  },
  current: 'This session',
  end: 'End',
  ended: (name: string) => `The session of ${name} has ended.`,
} as const
