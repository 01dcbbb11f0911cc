/**
 * Reads a list's state out of the address. A value comes as text from an address that was typed, or
 * as it is from a link inside the application; what can't be read counts as left out.
 */

const pieces = (value: unknown) =>
  String(value ?? '')
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

const orNone = <T>(values: T[]) => (values.length > 0 ? values : undefined);

export function readSearchText(value: unknown): string | undefined {
  return (
    String(value ?? '')
      .trim()
      .slice(0, 200) || undefined
  );
}

export function readChoice<T extends string>(choices: readonly T[], value: unknown): T | undefined {
  return choices.find((choice) => choice === value);
}

/** Without duplicates and in the order of the choices, so that one view has one address. */
export function readChoices<T extends string>(choices: readonly T[], value: unknown): T[] | undefined {
  const wanted = pieces(value);
  return orNone(choices.filter((choice) => wanted.includes(choice)));
}

export function readWholeNumbers(value: unknown): number[] | undefined {
  const numbers = pieces(value)
    .map(wholeNumber)
    .filter((number) => number !== undefined);
  return orNone([...new Set(numbers)].sort((a, b) => a - b).slice(0, 200));
}

/** Counts from 1; the first page is the default. */
export function readPage(value: unknown): number | undefined {
  const page = wholeNumber(String(value ?? ''));
  return page === 1 ? undefined : page;
}

function wholeNumber(piece: string): number | undefined {
  const number = /^\d{1,10}$/.test(piece) ? Number(piece) : 0;
  return number >= 1 && number <= 2_147_483_647 ? number : undefined;
}
