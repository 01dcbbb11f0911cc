import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IrsImport } from '#contract/nonprofits/irs/irs-imports.ts';
import { nteeLetters, nteeName } from '#contract/nonprofits/ntee.ts';
import { categoriesQuery } from '../nonprofit-queries.ts';

type Categories = readonly { id: number; name: string }[];
type Letter = (typeof nteeLetters)[number];

/** The categories that staff choose for the NTEE groups of a file, before its import begins. */
export function useCategoryChoice({ remembered, groups }: Pick<IrsImport, 'remembered' | 'groups'>) {
  const { data: categories } = useQuery(categoriesQuery);
  const [chosen, setChosen] = useState<ReadonlyMap<string, number | null>>(
    () => new Map(remembered.map(({ major, category }) => [major, category])),
  );
  const [startWithNtee, setStartWithNtee] = useState(false);
  const categoryOf = (major: Letter) => {
    const known = chosen.get(major);
    return known === undefined ? suggested(nteeName(major), categories ?? []) : known;
  };
  return {
    categories,
    majors: nteeLetters.filter((letter) => groups.some(({ major }) => major === letter)),
    categoryOf,
    choose: (major: Letter, category: number | null) => setChosen(new Map(chosen).set(major, category)),
    startWithNtee,
    setStartWithNtee,
    /** returns the choices for these groups, as the call takes them */
    sent: (majors: readonly Letter[]) =>
      categories?.length ? { categories: majors.map((major) => ({ major, category: categoryOf(major) })) } : { startWithNtee },
  };
}
export type CategoryChoice = ReturnType<typeof useCategoryChoice>;

const fillers = new Set(['and', 'the', 'of', 'for', 'related']);
const wordsOf = (name: string) => (name.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => !fillers.has(word));

/** The category with the group's name; else the only category whose words are all in the group's name; else null. */
function suggested(group: string, categories: Categories): number | null {
  const words = wordsOf(group);
  const same = categories.find(({ name }) => wordsOf(name).join(' ') === words.join(' '));
  if (same) return same.id;
  const within = categories.filter(({ name }) => {
    const own = wordsOf(name);
    return own.length > 0 && own.every((word) => words.includes(word));
  });
  return within.length === 1 ? (within[0]?.id ?? null) : null;
}
