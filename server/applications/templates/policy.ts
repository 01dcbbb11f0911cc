import type { Template } from '#contract/applications/templates.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';

export function seesUnpublished(actor: Actor): boolean {
  return may(actor, 'readAllApplications');
}

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
