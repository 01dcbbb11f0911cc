import { grouped } from '#contract/platform/wire/grouped.ts';

/** Texts of refusals and results of payouts. */
export const payoutMessages = {
  nothingDue: 'No nonprofit can be paid from this range in this way. The list says why the others wait.',
  tooManyLines: (limit: number) =>
    `One file of this kind carries at most ${grouped(limit)} payments. Choose some of the nonprofits.`,
  totalTooLarge: 'One ACH file carries less than $10,000,000,000. Choose some of the nonprofits.',
  tooManyFiles: (limit: number) =>
    `The bank can tell only ${grouped(limit)} ACH files of one day apart. Export this batch tomorrow.`,
  noAchSettings: 'Fill in the bank’s data in the payout settings first.',
  notDraft: 'Only a draft can be changed.',
  notApproved: 'This batch is not approved.',
  notExported: 'Lines are marked after the batch was exported.',
  ownDraft: 'You drafted or changed this batch. Another programme-staff account has to approve it.',
  empty: 'This batch pays nobody.',
  outdated: (names: string) => `The payout data changed since the draft: ${names}. Compute the draft again.`,
  outdatedApproved: (names: string) =>
    `The payout data changed since the approval: ${names}. Cancel this batch and draft it again.`,
  notInBank: (names: string) =>
    `Money of gifts to these nonprofits is not in the bank any more, or a donor’s bank disputes it: ${names}. Cancel this batch and draft it again.`,
  newDestinations: (names: string) =>
    `Where these nonprofits are paid changed, and nobody has confirmed it: ${names}. Another person confirms it on the nonprofit’s payout page, or the payment waits: compute the draft again.`,
  newDestinationsApproved: (names: string) =>
    `Where these nonprofits are paid changed, and nobody has confirmed it: ${names}. Another person confirms it on the nonprofit’s payout page, or this batch is cancelled and drafted again.`,
  ownDestination: 'You changed where this nonprofit is paid. Another person has to confirm it.',
  unknownChanger:
    'It is not known who changed where this nonprofit is paid, so nobody can confirm it. It is paid after the waiting time.',
  otherDestination: 'Where this nonprofit is paid has changed meanwhile. Look at it again.',
  openLines: 'Some lines are still pending or sent. Mark what became of them first.',
  closedLines: 'This batch is closed: only a returned payment can still be marked.',
  moneyMoved: 'Some lines are sent, paid, failed or returned. This batch can no longer be cancelled.',
  isCancelled: 'This batch is cancelled.',
  isClosed: 'This batch is closed.',
  effectivePast: 'Choose today or a later day.',
  notBankingDay: (reason: string, next: string) =>
    `Banks do not pay on this day: it is ${reason}. The next banking day is ${next}.`,
  noFile: 'This batch was not exported yet.',
  cancelReason: 'Say why the batch is cancelled.',
  takeBackReason: 'Say why the earlier mark is taken back.',
  wrongStep: (line: string, from: string, to: string) => `${line}: a line that is ${from} cannot become ${to}.`,
  otherStatus: (line: string) => `${line}: someone else marked this line meanwhile. Look at its status again.`,
  takenMeanwhile: (line: string) =>
    `${line}: its donations were changed, or are in another batch. They are paid there; this line stays as it is.`,
  takenAtOnce: 'Another payout batch took one of these donations at this moment. Try again.',
  markDay: 'Choose the day on which the bank did it.',
  future: 'The date cannot be in the future.',
  returnedBefore: 'A payment cannot be returned before the day on which it was sent or paid.',
  notALine: 'This line is not of this batch.',
  leaveOutLine: 'Only a pending line can be left out.',
  putBackLine: 'Only a line that was left out can be put back.',

  /** for a donation that a batch holds, or that was corrected */
  paidOut: (batch: number) => `This donation was paid out in payout batch ${batch}. It is corrected by an entry, never edited.`,
  inBatch: (batch: number) => `This donation is in payout batch ${batch}. Add a correction, or cancel the batch first.`,
  corrected: 'This donation was corrected. It is corrected again by an entry, never edited.',
  settled: 'A donation that is paid out or in a payout batch is corrected by an entry, never changed.',
  fileSettled: (count: number) =>
    count === 1
      ? 'One of these donations is paid out or in a payout batch. They can no longer be undone as a whole.'
      : `${grouped(count)} of these donations are paid out or in a payout batch. They can no longer be undone as a whole.`,
  notSettled: 'This donation is neither paid out nor in a payout batch: change it instead.',
  notReceived: 'This donation was not received by the programme.',
  correctionAmount: 'Enter an amount in dollars, below 0 to take money back.',
  correctionZero: 'Enter an amount other than 0.',
  correctionTooLarge: 'A donation cannot be corrected to less than nothing.',
  correctionReason: 'Say why the donation is corrected.',
  correctionAdded: 'Correction added. The next payout batch takes it in.',
  savedBefore: 'This was saved already, with other values.',

  chooseDonations: 'Choose donations, or filter the list.',
  tooManyChosen: (limit: number) => `Choose at most ${grouped(limit)} donations at a time.`,
  otherCount: 'The list changed meanwhile. Look at it again.',
  receivedByStaff: 'Only programme staff say what the programme received.',

  routing: 'Enter the nine digits of a routing number.',
  routingChecksum: 'This is not a routing number: its check digit is wrong.',
  account: 'Enter an account number of 4 to 17 digits.',
  accountType: 'Choose checking or savings.',
  nameForBank:
    'A bank’s file has only Latin letters, and this nonprofit’s name has others. Enter its name as the bank may write it.',
  nameWithoutBank: 'Give a bank account first.',
  unreadableAccounts: (names: string) =>
    `The bank account numbers of these nonprofits cannot be read with the keys that are set: ${names}. Type them again and draft anew, or have the key restored.`,
  unreadableFile:
    'This file cannot be read with the keys that are set. Whoever runs Almoner can restore the key, as docs/operating.md describes.',
  methodWithoutData: 'Give the data for this way of payment first.',

  statementEmpty: 'This file has no payments.',
  statementUnreadable:
    'This file cannot be read as CSV: a quotation mark is not closed, or is not doubled inside quotation marks.',
  statementColumns: 'This file has no column for the amount. It was looked for as Amount, Net, Gross, Debit or Credit.',
  statementRows: 'Upload at most 20,000 rows at a time.',
  statementChanged: 'Payments changed after this preview. Check the preview again.',
  statementApplied: 'Bank statement applied.',
};
