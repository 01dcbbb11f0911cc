import { directoryNonprofit } from './directory-nonprofit.ts';

type Shown = keyof typeof directoryNonprofit.shape;

/** Fields of the public profile that the form has under another path. */
const paths: Partial<Record<Shown, string>> = { city: 'address.city', state: 'address.state', categories: 'webCategories' };

/** The fields of a nonprofit's form that visitors of the directory see, by their path: those of the public profile itself. */
export const publicPaths: ReadonlySet<string> = new Set(
  Object.keys(directoryNonprofit.shape).map((name) => paths[name as Shown] ?? name),
);
