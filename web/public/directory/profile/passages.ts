import { moreTexts } from '#contract/nonprofits/fields.ts';
import { directoryNonprofit } from '#contract/nonprofits/public/directory-nonprofit.ts';
import type { DirectoryProfile } from '#contract/public/directory/directory.ts';

export const impactTitle = moreTexts.impactData.label;
/** the part of an address that leads to the impact in a profile */
export const impactId = 'impact-data';

const isPublic = (name: string): name is keyof typeof moreTexts & keyof DirectoryProfile => name in directoryNonprofit.shape;

/** The texts of “More About It” that a profile shows, in the order of the form. */
export function passagesOf(nonprofit: DirectoryProfile): { id: string; title: string; text: string }[] {
  return Object.entries(moreTexts)
    .map(([name, { label }]) => ({
      id: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      title: label,
      text: name === 'impactData' ? nonprofit.impact : isPublic(name) ? nonprofit[name] : '',
    }))
    .filter(({ text }) => text.trim() !== '');
}
