/** The texts of the console's page of deliveries. */
export const deliveries = {
  title: 'Deliveries',
  intro:
    "Webhooks and emails. The list shows those that haven't arrived, unless you choose another status.",
  status: 'Status',
  notArrived: 'Not arrived',
  columns: {
    application: 'Application or invitation',
    type: 'What',
    status: 'Status',
    attempts: 'Attempts',
    created: 'Since',
    due: 'Next attempt',
    failure: 'Last error',
  },
  invitation: (id: string) => `Invitation ${id}`,
  retry: 'Try again now',
  retryOne: 'Retry',
  retryAll: (count: number) => `Retry all ${count}`,
  retryThese: (count: number) => `Retry these ${count}`,
  newest: (count: number) => `The newest ${count} are listed.`,
  due: (count: number) =>
    count === 1 ? '1 delivery is due now.' : `${count} deliveries are due now.`,
  none: 'Nothing is waiting, and nothing has failed.',
  noneSuch: 'No deliveries with this status.',
} as const
