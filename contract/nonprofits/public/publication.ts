/** Parts that visitors expect on a nonprofit's page. A nonprofit can be published without them. */
export const publicationGaps = ['DESCRIPTION', 'PICTURE', 'CATEGORY'] as const;
export type PublicationGap = (typeof publicationGaps)[number];

/** The names of the missing parts, for use after the word “without”. */
const publicationGapWords: Record<PublicationGap, string> = {
  DESCRIPTION: 'a description',
  PICTURE: 'a picture',
  CATEGORY: 'a category',
};

const allOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** `a description, a picture, or a category` */
export function gapsInWords(gaps: readonly PublicationGap[]): string {
  return allOf.format(gaps.map((gap) => publicationGapWords[gap]));
}
