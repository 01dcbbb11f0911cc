import * as z from 'zod/mini';
import { messages } from '#contract/wire/shapes.ts';

export const tagLimits = { tags: 6, characters: 30 };

const tag = z.string().check(
  z.trim(),
  z.overwrite((typed) => typed.replace(/^#/, '')),
  z.minLength(1, messages.required),
  z.regex(/^[\p{L}\p{M}\p{N}]*$/u, messages.tags.letters),
  z.maxLength(tagLimits.characters, messages.tooLong(tagLimits.characters)),
);

/** Tags without the leading #. A repeated tag is reported at its second place. */
export const tagList = z.array(tag).check(
  z.maxLength(tagLimits.tags, messages.tags.tooMany(tagLimits.tags)),
  z.check(({ value, issues }) => {
    const known = new Set<string>();
    value.forEach((typed, place) => {
      const key = typed.toLocaleLowerCase('en-US');
      if (known.has(key)) issues.push({ code: 'custom', path: [place], message: messages.tags.twice, input: typed });
      known.add(key);
    });
  }),
);
