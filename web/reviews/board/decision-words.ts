/** The kinds of a release's counts, with their labels. */
export const countedDecisions = [
  ['accepted', 'accepted'],
  ['declined', 'declined'],
  ['waitlisted', 'waitlisted'],
] as const;
