import * as z from 'zod/mini';
import { messages } from '#contract/platform/wire/shapes.ts';

export const tagLimits = { tags: 6, characters: 30 };

interface TagRule {
  /** matches a whole tag */
  pattern: RegExp;
  message: string;
}

/** A list of tags. A leading # is removed. If two tags differ at most in case, the second is reported as an error. */
function tagListOf({ pattern, message }: TagRule) {
  const tag = z.string().check(
    z.trim(),
    z.overwrite((typed) => typed.replace(/^#/, '')),
    z.minLength(1, messages.required),
    z.regex(pattern, message),
    z.maxLength(tagLimits.characters, messages.tooLong(tagLimits.characters)),
  );
  return z.array(tag).check(z.maxLength(tagLimits.tags, messages.tags.tooMany(tagLimits.tags)), z.check(reportRepeated));
}

function reportRepeated({ value, issues }: { value: string[]; issues: z.core.$ZodRawIssue[] }): void {
  const known = new Set<string>();
  value.forEach((typed, index) => {
    const key = typed.toLocaleLowerCase('en-US');
    if (known.has(key)) issues.push({ code: 'custom', path: [index], message: messages.tags.twice, input: typed });
    known.add(key);
  });
}

/** A list of tags that have only letters and digits. */
export const tagList = tagListOf({ pattern: /^[\p{L}\p{M}\p{N}]*$/u, message: messages.tags.letters });

export const fileTagLetters = 'Use letters, digits and underscores only.';

/** A list of tags for files, which have only letters, digits and underscores. */
export const fileTagList = tagListOf({ pattern: /^[\p{L}\p{M}\p{N}_]*$/u, message: fileTagLetters });

/**
 * The tags of a file, as a form sends them: `a,b`. They are stored in lower case. A form field that is sent several times arrives
 * as such a list too.
 */
export const sentFileTags = z.pipe(
  z.pipe(
    z.string(),
    z.transform((list: string) =>
      list
        .toLowerCase()
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ),
  fileTagList,
);
