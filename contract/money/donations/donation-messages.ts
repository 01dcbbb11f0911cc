export const donationMessages = {
  type: 'Choose a type of donation.',
  date: 'Choose the date on which the donation was received.',
  future: 'The date cannot be in the future.',
  nonprofit: 'Choose a nonprofit.',
  noSuchNonprofit: 'This nonprofit does not exist.',
  noSuchUser: 'This user does not exist.',
  savedBefore: 'This was saved already, with other values.',
  failed: 'Reporting failed, please check the form for errors.',
  reported: 'Donation uploaded!',
  created: 'Donation created successfully.',
  givenOnline: 'This gift was given online. It changes only by refund or dispute.',
  /** of a gift that staff booked when it came: by check, by transfer, as stock, or from a fund */
  announcedOnline:
    'This gift was announced online. It is never edited; if the amount was wrong or the check bounced, add a correction.',
  announcedForOthers: 'This gift was announced online. Programme staff can correct it.',
  changed: 'Donation changed successfully.',
};
