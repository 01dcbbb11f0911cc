/** What short forms in names stand for. */
const longForms: Record<string, string> = {
  assn: 'association',
  assoc: 'association',
  centre: 'center',
  cntr: 'center',
  ctr: 'center',
  co: 'company',
  dept: 'department',
  fdn: 'foundation',
  intl: 'international',
  natl: 'national',
  org: 'organization',
  sch: 'school',
  soc: 'society',
  st: 'street',
  svc: 'service',
  svcs: 'services',
  theatre: 'theater',
  univ: 'university',
};

const legalForms = /( (inc|incorporated|llc|ltd|limited|corp|corporation|nfp|501c3))+$/;

/** A name without case, accents, punctuation, “The” and legal forms, with short forms written out. Equal keys suggest a match. */
export function nonprofitKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[\p{M}'’‘.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const bare = words.replace(/^the /, '').replace(legalForms, '');
  return bare
    .split(' ')
    .map((word) => longForms[word] ?? word)
    .join(' ');
}
