import type { IrsFileFacts } from '#contract/nonprofits/irs/irs-register.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const states = new Intl.ListFormat('en-US');

/** `the IRS file of March 2026`; if the file covers only some states, their names follow */
export function fileInWords(file: IrsFileFacts): string {
  const name = `the IRS file of ${monthName.format(new Date(`${file.month}-15T12:00:00Z`))}`;
  return file.states.length === 0 ? name : `${name} for ${states.format(file.states)}`;
}
