import type { testEmail } from './test-email.ts';
import type { textTest } from './text-test.ts';

/** The letters by name. Each wing adds its own. Rows store the name, so never rename a letter that was released. */
export interface Letters {
  'test-email': typeof testEmail;
  'text-test': typeof textTest;
}

export type LetterName = keyof Letters;
export type DataOf<Name extends LetterName> = Parameters<Letters[Name]>[0];
