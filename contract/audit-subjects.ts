/** What a change can be about. Apart from the calls, so that the trail's address can be read without them. */
export const subjectKinds = [
  'user',
  'nonprofit',
  'category',
  'categoryGroup',
  'applicationTemplate',
  'applicationResponse',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const subjectKindLabels: Record<SubjectKind, string> = {
  user: 'User',
  nonprofit: 'Nonprofit',
  category: 'Category',
  categoryGroup: 'Category group',
  applicationTemplate: 'Application',
  applicationResponse: 'Response',
};
