/** The texts for an applicant who is away from the page. */
export const idle = {
  ending: (minutes: number) =>
    `Are you still there? We'll clear sensitive answers in ${minutes} minutes. Press any key or tap the page to keep them.`,
  ended:
    'You were away for a long time, so we deleted your answers from this tab. If you saved a link, it still works.',
}
