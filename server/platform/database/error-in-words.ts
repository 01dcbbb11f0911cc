import { errorCode } from '#server/platform/process/error-code.ts';

/** Texts by SQLSTATE or its first letters, or by the system's error code. */
const words: readonly [code: RegExp, words: string][] = [
  [/^(53100|58030|ENOSPC)$/, 'The disk of the database is full or broken. Tell whoever runs the server.'],
  [/^53/, 'The database had too much to do.'],
  [/^(55P03|57014|40)/, 'Other work on the same records took too long.'],
  [/^(08|57P|ECONN|ETIMEDOUT|EPIPE)/, 'The database could not be reached.'],
];

/** Why work on the database failed, in words for a person who is no engineer. The log has the details. */
export function errorInWords(error: unknown): string {
  const code = errorCode(error);
  return (
    words.find(([known]) => known.test(code))?.[1] ??
    'An error that Almoner does not know. The log of the server has the details.'
  );
}
