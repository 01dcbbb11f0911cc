import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, text, wholeNumber } from '#contract/platform/wire/shapes.ts';

/** Why somebody may not review a nonprofit's application. */
const conflictKinds = ['declared', 'same_nonprofit', 'former_nonprofit', 'same_domain'] as const;
export type ConflictKind = (typeof conflictKinds)[number];

export const conflictLabels: Record<ConflictKind, string> = {
  declared: 'declared by the reviewer',
  same_nonprofit: 'works for this nonprofit',
  former_nonprofit: 'worked for this nonprofit',
  same_domain: 'has the same email domain',
};

const declaredConflict = z.object({
  id: z.int(),
  nonprofit: z.int(),
  nonprofitRef: namedRef,
  reason: z.string(),
  declaredAt: momentText,
});
export type DeclaredConflict = z.output<typeof declaredConflict>;

export const listConflicts = endpoint('listConflicts', 'GET reviewers/conflicts/', {
  access: 'readReviews',
  summary: 'The conflicts of interest that one has declared; for programme staff, those of any reviewer',
  query: z.object({ reviewer: z.optional(wholeNumber) }),
  result: z.object({ results: z.array(declaredConflict) }),
});

export const declareConflict = endpoint('declareConflict', 'POST reviewers/conflicts/', {
  access: 'writeReviews',
  summary: 'Declare a conflict of interest: access to the nonprofit’s applications ends at once, and staff are notified',
  body: z.object({ nonprofit: rowId, reason: z._default(text(2_000), '') }),
  result: declaredConflict,
  status: 201,
});

export const withdrawConflict = endpoint('withdrawConflict', 'DELETE reviewers/conflicts/{id}/', {
  access: 'manageReviews',
  summary: 'Remove a declared conflict',
  params: idParams,
  result: null,
});

const applicantsQuery = z.object({ search: z.string().check(z.trim(), z.maxLength(200)) });

/** Reviewers declare conflicts in advance. Of applicants they see only the names. */
export const searchApplicants = endpoint('searchApplicants', 'GET reviewers/applicants/', {
  access: 'writeReviews',
  summary: 'Names of nonprofits that have begun or submitted an application: 20 at most',
  query: applicantsQuery,
  result: z.object({ results: z.array(namedRef) }),
});
