import { printDpi } from '#contract/nonprofits/photos/photo-sizes.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import type { CatalogueCheck, CatalogueProblemLine, CatalogueSettings } from '#contract/public/catalogue/catalogue.ts';
import type { CutText } from '#server/platform/documents/catalogue.ts';
import { textsIn } from '#server/platform/documents/unprintable.ts';
import { pagesOf } from './pages.ts';
import type { PrintedNonprofit } from './profiles.ts';
import { dpiOf, type Sheet, sheetOf } from './sheet.ts';

type Problem = Pick<CatalogueProblemLine, 'kind' | 'text' | 'photo'>;

/** The problems of the profiles, in the order of the pages. */
export function checkOf(
  settings: CatalogueSettings,
  printed: readonly PrintedNonprofit[],
  cuts: readonly CutText[],
  unprintable: readonly string[],
): CatalogueCheck {
  const pages = pagesOf(settings, printed);
  const sheet = sheetOf(settings);
  const byId = new Map(printed.map((one) => [one.id, one]));
  const cutOf = new Map(cuts.map((cut) => [cut.id, cut]));
  const isUnprintable = new Set(unprintable);
  const problems = pages.flatMap((page) =>
    page.kind === 'profiles'
      ? page.profiles.flatMap((profile) => {
          const { id, name } = profile;
          const letters = textsIn(profile).filter((text) => isUnprintable.has(text));
          const found = [...letterProblems(letters), ...problemsOf(byId.get(id), sheet, cutOf.get(id))];
          return found.map((one) => ({ ...one, nonprofitRef: { id, name }, page: page.number }));
        })
      : [],
  );
  return { year: settings.year, profiles: printed.length, pages: printed.length === 0 ? 0 : pages.length, problems };
}

function problemsOf(nonprofit: PrintedNonprofit | undefined, sheet: Sheet, cut: CutText | undefined): Problem[] {
  if (!nonprofit) return [];
  const found: Problem[] = [];
  if (cut) {
    const left = grouped(cut.words - cut.fits);
    const text = `${left} of ${grouped(cut.words)} words do not fit.`;
    found.push({ kind: 'TEXT', text, photo: null });
  }
  return [...found, ...photoProblems(nonprofit, sheet), ...fieldProblems(nonprofit)];
}

function letterProblems(texts: readonly string[]): Problem[] {
  if (texts.length === 0) return [];
  const named = texts.map((text) => `“${text.length > 40 ? `${[...text].slice(0, 40).join('')}…` : text}”`);
  const text = `The server has no font for letters of ${named.join(', ')}: they print as question marks.`;
  return [{ kind: 'LETTERS', text, photo: null }];
}

function photoProblems({ photo, refused }: PrintedNonprofit, sheet: Sheet): Problem[] {
  const found: Problem[] = [];
  if (refused)
    found.push({
      kind: 'PHOTO_PERMISSION',
      text: `“${refused.name}” is chosen for print. It is not approved, or nobody allowed print today.`,
      photo: refused.id,
    });
  if (photo === null && !refused) found.push({ kind: 'PHOTO_MISSING', text: 'No photo may be printed.', photo: null });
  if (photo === null) return found;
  const dpi = dpiOf(sheet, photo);
  const text = `The photo prints at ${grouped(dpi)} dpi; a good print needs ${printDpi}.`;
  if (dpi < printDpi) found.push({ kind: 'PHOTO_SMALL', text, photo: photo.id });
  return found;
}

const texts: readonly [string, (nonprofit: PrintedNonprofit) => string | null][] = [
  ['a print category', ({ category }) => category],
  ['a description', ({ shortDescription, longDescription }) => (shortDescription + longDescription).trim()],
  ['a town', ({ city }) => city.trim()],
  ['a phone number or homepage', ({ phoneNumber, url }) => (phoneNumber + url).trim()],
];

function fieldProblems(nonprofit: PrintedNonprofit): Problem[] {
  const missing = texts.filter(([, read]) => !read(nonprofit)).map(([label]) => label);
  return missing.length === 0 ? [] : [{ kind: 'FIELD', text: `Without ${missing.join(', ')}.`, photo: null }];
}
