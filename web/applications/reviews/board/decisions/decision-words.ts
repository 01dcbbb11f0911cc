/** The kinds of decisions that are counted, each with its word beside the count. */
export const countedDecisions = [
  ['accepted', 'accepted'],
  ['declined', 'declined'],
  ['waitlisted', 'waitlisted'],
] as const;
