import { createHash } from 'node:crypto';
import { profileOf } from '../pages.ts';
import type { PrintedNonprofit } from '../profiles.ts';

/** What the printed page of a nonprofit says. The page that the nonprofit saw is stored, and compared with the present page. */
export interface SeenPage {
  name: string;
  category: string;
  place: string;
  texts: readonly string[];
  facts: readonly (readonly [string, string])[];
  photo: { key: string; crop: readonly number[] | null; credit: string } | null;
}

const partLabels: Record<keyof SeenPage, string> = {
  name: 'Name',
  category: 'Category',
  place: 'Town',
  texts: 'Texts',
  facts: 'Budget, phone or homepage',
  photo: 'Photo',
};

export function seenPage(nonprofit: PrintedNonprofit): SeenPage {
  const { name, category, place, lead, body, facts } = profileOf(nonprofit);
  const { photo } = nonprofit;
  return {
    ...{ name, category, place, facts },
    texts: [lead, ...body],
    photo: photo && { key: photo.key, crop: photo.crop, credit: photo.credit },
  };
}

/** A fingerprint of the page, which changes with its content. */
export function markOf(page: SeenPage): string {
  return createHash('sha256').update(JSON.stringify(page)).digest('base64url');
}

const isPart = (part: string): part is keyof SeenPage => Object.hasOwn(partLabels, part);

/** The labels of the parts that have changed since the page was seen, for example `Texts` and `Photo`. */
export function changedParts(seen: SeenPage, now: SeenPage): string[] {
  return (
    Object.keys(partLabels)
      .filter(isPart)
      // `seen` is stored as jsonb, which changes the order of members
      .filter((part) => sorted(seen[part]) !== sorted(now[part]))
      .map((part) => partLabels[part])
  );
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
