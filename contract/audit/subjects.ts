/** The kinds of records in the audit trail. In a file of its own: the browser reads the page's address before it loads the call. */
export const subjectKinds = [
  'user',
  'nonprofit',
  'category',
  'categoryGroup',
  'applicationTemplate',
  'applicationResponse',
  'review',
  'donation',
  'donationFile',
  'irsImport',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const subjectKindLabels: Record<SubjectKind, string> = {
  user: 'User',
  nonprofit: 'Nonprofit',
  category: 'Category',
  categoryGroup: 'Category group',
  applicationTemplate: 'Application',
  applicationResponse: 'Response',
  review: 'Review',
  donation: 'Donation',
  donationFile: 'Donation file',
  irsImport: 'IRS import',
};
