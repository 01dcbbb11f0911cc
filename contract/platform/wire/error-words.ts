import type * as z from 'zod/mini';
import { grouped } from './grouped.ts';
import { messages } from './shapes.ts';

const expected: Record<string, string> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: messages.wholeNumber,
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
  object: 'Enter an object.',
};

/** Our messages for invalid input, used if a schema has no message of its own. The messages of zod are written for programmers. */
export function errorWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? messages.required : (expected[issue.expected] ?? messages.invalid);
    case 'invalid_value':
      return issue.input === undefined ? messages.required : messages.choice(issue.input);
    case 'too_big':
      return issue.origin === 'string' ? messages.tooLong(Number(issue.maximum)) : tooMuch(issue.origin, issue.maximum);
    case 'too_small':
      return issue.origin === 'string' ? messages.required : `Enter ${issue.minimum} or more.`;
    default:
      return messages.invalid;
  }
}

function tooMuch(origin: string, maximum: number | bigint): string {
  return origin === 'array' ? `Use at most ${maximum}.` : `Enter ${grouped(maximum)} or less.`;
}
