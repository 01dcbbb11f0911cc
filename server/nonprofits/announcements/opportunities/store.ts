import { type Selectable, sql } from 'kysely';
import {
  asksForSkills,
  type VolunteerFields,
  type VolunteerOpportunity,
  volunteerColumns,
} from '#contract/nonprofits/announcements/opportunities.ts';
import { pickFields } from '#contract/platform/fields/field.ts';
import { announcementStore } from '#server/nonprofits/announcements/announcement-store.ts';
import { publishedOrOwn } from '#server/nonprofits/announcements/policy.ts';
import type { VolunteerOpportunities } from '#server/platform/database/types.ts';

/** An opportunity as it is stored. The actor's rights are added for each reader. */
type StoredOpportunity = Omit<VolunteerOpportunity, 'can'>;

type Choices = Pick<VolunteerOpportunity, 'service' | 'duration' | 'skills' | 'hours' | 'demographic' | 'regions'>;

function asOpportunity(row: Selectable<VolunteerOpportunities>): StoredOpportunity {
  const { createdAt, updatedAt, notes, notesVersion, nonprofitId, address1, address2, city, state, zipcode, ...same } = row;
  const { service, duration, skills, hours, demographic, regions } = row;
  return {
    ...same,
    // The columns are plain text. The contract has checked the values before they were stored.
    ...({ service, duration, skills, hours, demographic, regions } as Choices),
    nonprofit: nonprofitId,
    address: { address1, address2, city, state, zipcode },
  };
}

/** Drops skills unless the service asks for them. */
function asRow(nonprofitId: number, fields: VolunteerFields) {
  const { address, skills, ...same } = pickFields(volunteerColumns, fields);
  return { nonprofitId, ...same, ...address, skills: asksForSkills(same.service) ? skills : [] };
}

export const opportunities = announcementStore('volunteerOpportunities', {
  asItem: asOpportunity,
  asRow,
  newestFirst: sql`id DESC`,
  seenBy: (actor) => publishedOrOwn(actor, sql.ref('is_public')),
});
