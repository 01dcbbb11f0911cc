import type { Template } from '#contract/application-templates.ts';
import { type Actor, may } from '#contract/permissions.ts';

/** Programme staff see every template, everyone else what is published. */
export function seesUnpublished(actor: Actor): boolean {
  return may(actor, 'buildTemplates');
}

/** What somebody may do with a template that has so many responses. */
export function rightsOn(actor: Actor, { isPublished, responses }: { isPublished: boolean; responses: number }): Template['can'] {
  const builds = may(actor, 'buildTemplates');
  return {
    edit: builds,
    publish: builds && !isPublished,
    withdraw: builds && isPublished && responses === 0,
    delete: builds && responses === 0,
    exportResponses: builds && isPublished,
  };
}
