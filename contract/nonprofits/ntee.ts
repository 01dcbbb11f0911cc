import * as z from 'zod/mini';

/** The letters of the major groups. */
export const nteeLetters = [
  ...(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M'] as const),
  ...(['N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z'] as const),
] as const;

export type NteeLetter = (typeof nteeLetters)[number];

/** The ten broad categories of the National Taxonomy of Exempt Entities, in the taxonomy's order. */
export const nteeGroups = [
  'Arts, Culture, and Humanities',
  'Education',
  'Environment and Animals',
  'Health',
  'Human Services',
  'International, Foreign Affairs',
  'Public, Societal Benefit',
  'Religion Related',
  'Mutual/Membership Benefit',
  'Unknown, Unclassified',
] as const;

type NteeGroup = (typeof nteeGroups)[number];

interface NteeMajor {
  /** the first letter of an NTEE code */
  letter: NteeLetter;
  name: string;
  group: NteeGroup;
}

const major = (letter: NteeLetter, name: string, group: NteeGroup): NteeMajor => ({ letter, name, group });

/** The 26 major groups of the National Taxonomy of Exempt Entities. */
export const nteeMajors: readonly NteeMajor[] = [
  major('A', 'Arts, Culture & Humanities', 'Arts, Culture, and Humanities'),
  major('B', 'Education', 'Education'),
  major('C', 'Environment', 'Environment and Animals'),
  major('D', 'Animal-Related', 'Environment and Animals'),
  major('E', 'Health Care', 'Health'),
  major('F', 'Mental Health & Crisis Intervention', 'Health'),
  major('G', 'Voluntary Health Associations & Medical Disciplines', 'Health'),
  major('H', 'Medical Research', 'Health'),
  major('I', 'Crime & Legal-Related', 'Human Services'),
  major('J', 'Employment', 'Human Services'),
  major('K', 'Food, Agriculture & Nutrition', 'Human Services'),
  major('L', 'Housing & Shelter', 'Human Services'),
  major('M', 'Public Safety, Disaster Preparedness & Relief', 'Human Services'),
  major('N', 'Recreation & Sports', 'Human Services'),
  major('O', 'Youth Development', 'Human Services'),
  major('P', 'Human Services', 'Human Services'),
  major('Q', 'International, Foreign Affairs & National Security', 'International, Foreign Affairs'),
  major('R', 'Civil Rights, Social Action & Advocacy', 'Public, Societal Benefit'),
  major('S', 'Community Improvement & Capacity Building', 'Public, Societal Benefit'),
  major('T', 'Philanthropy, Voluntarism & Grantmaking Foundations', 'Public, Societal Benefit'),
  major('U', 'Science & Technology', 'Public, Societal Benefit'),
  major('V', 'Social Science', 'Public, Societal Benefit'),
  major('W', 'Public & Societal Benefit', 'Public, Societal Benefit'),
  major('X', 'Religion-Related', 'Religion Related'),
  major('Y', 'Mutual & Membership Benefit', 'Mutual/Membership Benefit'),
  major('Z', 'Unknown', 'Unknown, Unclassified'),
];

/** The name of a code's major group; empty: the code has none. */
export const nteeName = (code: string): string => nteeMajors.find(({ letter }) => letter === code.charAt(0))?.name ?? '';

const nteeMessage = 'An NTEE code is a letter, perhaps with digits and letters behind it: P20.';

/** A code of the taxonomy in capitals, or empty. */
export const nteeCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^([A-Z][0-9A-Z]{0,9})?$/, nteeMessage));
