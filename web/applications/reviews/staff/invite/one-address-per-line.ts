import { readAddresses } from '#contract/people/invitation-addresses.ts';

/** While somebody types, commas, semicolons and white space become line breaks. A line with a name in front stays whole. */
export function oneAddressPerLine(text: string): string {
  return text
    .split('\n')
    .map((line) => (/[<"]/.test(line) ? line : line.replace(/^\s+/, '').replace(/[,;\s]+/g, '\n')))
    .join('\n')
    .replace(/\n{2,}/g, '\n');
}

/** A pasted list, one person per line. */
export function pastedLines(text: string): string {
  return readAddresses(text)
    .map(({ email, name }) => (name === '' ? email : `${name} <${email}>`))
    .join('\n');
}

/** The checked addresses as text, with the corrections. An address with an empty correction is left out. */
export function correctedText(
  invitees: readonly { email: string; name: string }[],
  corrections: ReadonlyMap<string, string>,
): string {
  return invitees
    .map(({ email, name }) => ({ email: (corrections.get(email) ?? email).trim(), name: name.replace(/["<>,]/g, ' ') }))
    .filter(({ email }) => email !== '')
    .map(({ email, name }) => (name === '' || /[<>"]/.test(email) ? email : `${name} <${email}>`))
    .join('\n');
}

/** Whether every line is an address, except the last line, which is still being typed. */
export function isFine(text: string): boolean {
  const finished = text.split('\n').slice(0, -1).join('\n');
  return readAddresses(finished).every(({ valid }) => valid);
}
