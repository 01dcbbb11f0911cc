/** The states of an email. In a file of its own: the router needs them at the first load. */
export const mailStates = ['QUEUED', 'SENDING', 'SENT', 'KEPT', 'FAILED'] as const;
export type MailState = (typeof mailStates)[number];

export const mailStateLabels: Record<MailState, string> = {
  QUEUED: 'Waiting',
  SENDING: 'On its way',
  SENT: 'Sent',
  KEPT: 'Kept here',
  FAILED: 'Failed',
};
