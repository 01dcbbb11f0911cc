/** What can have become of a letter. (Apart from the calls: the router's first load needs no more.) */
export const mailStates = ['QUEUED', 'SENDING', 'SENT', 'KEPT', 'FAILED'] as const;
export type MailState = (typeof mailStates)[number];

export const mailStateLabels: Record<MailState, string> = {
  QUEUED: 'Waiting',
  SENDING: 'On its way',
  SENT: 'Sent',
  KEPT: 'Kept here',
  FAILED: 'Failed',
};
