import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '#contract/app/all-endpoints.ts';
import { defaultBodyLimit } from '#contract/platform/wire/endpoint.ts';

/** A UTF-16 code unit takes up to three bytes in UTF-8. */
const bytesOfCharacter = 3;
/** bytes of a text whose length only a pattern limits */
const bytesOfOther = 200;
const bytesOfNumber = 25;

/** Bytes of the largest body that a JSON Schema allows; arrays without a limit count one item. */
function largest(schema: z.core.JSONSchema.BaseSchema): number {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return Math.max(...choices.map((choice) => largest(choice as z.core.JSONSchema.BaseSchema)));
  if (schema.type === 'array') return (schema.maxItems ?? 1) * (largest(schema.items as z.core.JSONSchema.BaseSchema) + 1);
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  if (schema.type === 'string') return schema.maxLength === undefined ? bytesOfOther : schema.maxLength * bytesOfCharacter;
  if (schema.type === 'number' || schema.type === 'integer') return bytesOfNumber;
  const members = Object.entries(schema.properties ?? {});
  if (members.length === 0) return bytesOfOther;
  return members.reduce((sum, [key, member]) => sum + key.length + 10 + largest(member as z.core.JSONSchema.BaseSchema), 2);
}

/**
 * Calls that this test skips. The first three allow longer bodies than any limit (500 elements with 100 options each, or 2,000
 * pasted texts), and refuse these with 413. `saveResource` limits the size of its whole content instead of each text.
 */
const larger = ['createTemplate', 'changeTemplate', 'inviteReviewers', 'saveResource'];

const bodies = allEndpoints.flatMap(({ name, ...endpoint }) => {
  if (!('body' in endpoint) || endpoint.body === undefined || 'upload' in endpoint || larger.includes(name)) return [];
  return [{ name, body: endpoint.body, limit: 'bodyLimit' in endpoint ? endpoint.bodyLimit : defaultBodyLimit }];
});

test.each(bodies)('$name takes the longest legal texts', ({ body, limit }) => {
  expect(largest(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))).toBeLessThan(limit ?? defaultBodyLimit);
});
