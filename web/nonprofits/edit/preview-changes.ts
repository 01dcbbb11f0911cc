import * as z from 'zod/mini';
import { previewNonprofit } from '#contract/nonprofits/public/public-preview.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';

const { changes: schema } = previewNonprofit.body.shape;
type Changes = BodyOf<typeof previewNonprofit>['changes'];

/** The changes that are valid as typed, and how many fields are not (`left`). */
export function shownChanges(draft: Record<string, unknown>): { changes: Changes; left: number } {
  const parsed = z.safeParse(schema, draft);
  if (parsed.success) return { changes: parsed.data, left: 0 };
  const wrong = new Set(parsed.error.issues.map(({ path: [field] }) => String(field)));
  const right = Object.fromEntries(Object.entries(draft).filter(([field]) => !wrong.has(field)));
  return { changes: z.parse(schema, right), left: wrong.size };
}
