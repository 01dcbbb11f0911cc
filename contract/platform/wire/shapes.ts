// Shapes that several features use. Forms and server share the messages.

import * as z from 'zod/mini';
import { grouped } from './grouped.ts';

export const messages = {
  required: 'This field is required.',
  invalid: 'This is not valid here.',
  oneLine: 'Write this on one line.',
  noLinks: 'Leave out links and web addresses.',
  unseen: 'This has characters that do not show. Type it by hand.',
  wholeNumber: 'Enter a whole number.',
  percent: 'Enter a whole number from 0 to 100.',
  email: 'Enter a valid email address.',
  tooLong: (limit: number) => `Use ${grouped(limit)} characters or fewer.`,
  crop: 'Enter left, top, width and height in percent of the picture.',
  choice: (value: unknown) => `${shortened(JSON.stringify(value) ?? '')} is not one of the choices.`,
  state: 'Choose a state.',
  digits: 'Enter digits only.',
  phone: 'Enter a valid phone number.',
  region: 'Choose a country.',
  tags: {
    letters: 'Use letters and digits only.',
    tooMany: (limit: number) => `Use at most ${limit} tags.`,
    twice: 'This tag is there already.',
  },
};

/** The message of a wrong value, or `missing` where nothing was sent. */
export function orMissing(wrong: string, missing: string = messages.required) {
  return { error: ({ input }: { input?: unknown }) => (input === undefined ? missing : wrong) };
}

function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

/** Text, trimmed, of at most `limit` characters. */
export function text(limit: number) {
  return z.string().check(z.trim(), z.maxLength(limit, messages.tooLong(limit)));
}

/** Text that must not be empty. */
export function requiredText(limit: number, message: string = messages.required) {
  return z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(limit, messages.tooLong(limit)));
}

/**
 * A mailbox of RFC 5321 as providers use it: a dotted local part of at most 64 characters, and a domain of two or more
 * labels. Quotes, comments and domains in brackets are refused: in practice they are typing errors.
 */
const mailbox =
  /^(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** The shape of an email address, for texts with further checks. For the address of an account, use `emailAddress`. */
export const emailShape = z.email({ pattern: mailbox, error: messages.email });

/** An email address in lower case, so that capitals do not make a second address. */
export const emailAddress = z
  .string(messages.required)
  .check(z.trim(), z.toLowerCase(), z.minLength(1, messages.required), z.maxLength(254, messages.tooLong(254)), emailShape);

/** A whole number in a query string or path, from 1 to the maximum of an `integer` column. */
export const wholeNumber = z.pipe(
  z.string(orMissing(messages.wholeNumber)).check(z.trim(), z.regex(/^\d{1,10}$/, messages.wholeNumber)),
  z.pipe(
    z.transform(Number),
    z.number().check(z.minimum(1, messages.wholeNumber), z.maximum(2_147_483_647, messages.wholeNumber)),
  ),
);

/** A whole percentage in a query string, from 0 to 100. */
export const percent = z.pipe(
  z.string().check(z.trim(), z.regex(/^\d{1,3}$/, messages.percent)),
  z.pipe(z.transform(Number), z.number().check(z.maximum(100, messages.percent))),
);

/** One of the given values, in a query or a body. */
export function oneOf<const V extends readonly [string, ...string[]]>(values: V) {
  return z.enum(values, {
    error: ({ input }) => (input === undefined ? messages.required : messages.choice(input)),
  });
}

/** `a,b,c` in a query string, without empty parts. */
export function commaList<T extends z.ZodMiniType<unknown, string>>(item: T, limit = 200) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((list: string) =>
        list
          .split(',')
          .map((piece) => piece.trim())
          .filter((piece) => piece !== ''),
      ),
    ),
    z.array(item).check(z.maxLength(limit, `Choose at most ${limit}.`)),
  );
}

/** Some of the given values in a query string, `a,b`, without duplicates and in the order of `values`. */
export function choiceList<const V extends readonly [string, ...string[]]>(values: V) {
  const list: readonly V[number][] = values;
  return z
    .pipe(
      commaList(oneOf(values)),
      z.transform((chosen) => list.filter((value) => chosen.includes(value))),
    )
    .register(z.globalRegistry, { type: 'array', items: { type: 'string', enum: [...values] } });
}

/** `true`, `True`, `1` … in a query string. */
export const flag = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.regex(/^(true|false|1|0)$/, 'Enter true or false.')),
  z.transform((value: string) => value === 'true' || value === '1'),
);

export const defaultPageSize = 20;
export const maximumPageSize = 500;

/** `page` and `page_size` of every list; a page size above 500 counts as 500. */
export const paging = {
  page: z._default(wholeNumber, 1),
  pageSize: z._default(
    z.pipe(
      wholeNumber,
      z.transform((size: number) => Math.min(size, maximumPageSize)),
    ),
    defaultPageSize,
  ),
};

/** Ids of rows that were chosen one by one, in a list's query. */
export const chosenIds = commaList(wholeNumber, maximumPageSize);

/** The text of a search box, cut to 200 characters. */
export const searchText = z.pipe(
  z.string(),
  z.transform((typed: string) => typed.trim().slice(0, 200)),
);

/** One page of a list. `next` and `previous` are page numbers. */
export function page<T extends z.ZodMiniType>(item: T) {
  return z.object({
    count: z.int(),
    next: z.nullable(z.int()),
    previous: z.nullable(z.int()),
    results: z.array(item),
  });
}

export const idParams = z.object({ id: wholeNumber });

/** A US address; all parts may be empty. */
export const address = z.object({
  address1: text(200),
  address2: text(200),
  city: text(100),
  state: text(2),
  zipcode: text(10),
});
export type Address = z.output<typeof address>;

const percentage = z.pipe(
  z.string().check(z.regex(/^\d{1,3}(\.\d{1,20})?$/, messages.crop)),
  z.pipe(z.transform(Number), z.number().check(z.maximum(100, messages.crop))),
);

/** The part of an uploaded picture to keep: left, top, width and height, in percent of the upright picture. */
const cropRectangle = commaList(percentage).check(
  z.refine(
    (crop) => crop.length === 4 && crop.every((value, side) => side < 2 || (value > 0 && value + (crop[side - 2] ?? 0) < 100.01)),
    messages.crop,
  ),
);

/** The fields that are sent with a picture. */
export const pictureFields = z.object({ crop: z.optional(cropRectangle) });

/** A phone number as it was typed, and its country. The browser's phone field and the server check whether such a number can exist. */
export const phoneNumber = text(50);
export const phoneRegion = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^([A-Z]{2})?$/, messages.region));

/** The addresses of a stored picture and its thumbnail. */
export const picture = z.object({ image: z.string(), thumbnail: z.string() });

export const socialLinks = z.object({
  twitter: text(200),
  facebook: text(500),
  linkedin: text(500),
  website: text(500),
});
