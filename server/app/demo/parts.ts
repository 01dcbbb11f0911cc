import { fillAccounts } from './accounts.ts';
import { fillEventStates } from './announcements/event-states.ts';
import { fillAnnouncements } from './announcements/rows.ts';
import { fillVolunteers } from './announcements/volunteers.ts';
import { fillApplicationTemplates } from './applications/application-templates.ts';
import { fillPastSeason } from './applications/past-season.ts';
import { fillProofs } from './catalogue/proofs.ts';
import { fillCatalogue } from './catalogue/rows.ts';
import { fillImports } from './donations/imports.ts';
import { fillReporting } from './donations/reporting.ts';
import { fillDonations } from './donations/rows.ts';
import { fillThanks } from './donations/thanks.ts';
import { fillEmailTexts } from './email-texts.ts';
import type { Filling } from './filling.ts';
import { fillGiving } from './giving/rows.ts';
import { fillInvitations } from './invitations.ts';
import { fillLibrary } from './learning/library/rows.ts';
import { fillRequests } from './learning/requests/rows.ts';
import { fillSubscriptions } from './learning/subscription/rows.ts';
import { fillLists } from './lists.ts';
import { fillBulkChanges } from './nonprofits/bulk-changes.ts';
import { fillClaims } from './nonprofits/claims.ts';
import { fillDoubles } from './nonprofits/doubles.ts';
import { fillFacts } from './nonprofits/facts.ts';
import { fillIrsImport } from './nonprofits/irs-import.ts';
import { fillIrsRegister } from './nonprofits/irs-register.ts';
import { fillRelationships } from './nonprofits/relationships.ts';
import { fillResources } from './nonprofits/resources.ts';
import { fillWishes } from './nonprofits/wishes.ts';
import { sortNotices } from './notices.ts';
import { fillPayouts } from './payouts/rows.ts';
import { fillPeople } from './people.ts';
import { fillPhotos } from './photos/rows.ts';
import { fillConversations } from './responses/conversations.ts';
import { fillNotes } from './responses/notes.ts';
import { fillResponses } from './responses/rows.ts';
import { fillReviews } from './reviews/rows.ts';
import { fillUpdates } from './updates.ts';

type DemoPart = (filling: Filling) => Promise<void>;

/** The parts of the demo programme. A part can use the rows of the parts above it. */
export const demoParts: readonly DemoPart[] = [
  fillCatalogue,
  fillWishes,
  fillAccounts,
  fillPeople,
  fillInvitations,
  fillApplicationTemplates,
  fillAnnouncements,
  fillEventStates,
  fillVolunteers,
  fillResponses,
  fillNotes,
  fillConversations,
  fillReviews,
  fillDonations,
  fillImports,
  fillSubscriptions,
  fillRequests,
  fillReporting,
  fillLibrary,
  fillPhotos,
  fillPayouts,
  fillThanks,
  fillUpdates,
  fillResources,
  fillClaims,
  fillRelationships,
  fillIrsImport,
  fillIrsRegister,
  fillGiving,
  fillBulkChanges,
  fillDoubles,
  fillPastSeason,
  fillFacts,
  fillProofs,
  fillEmailTexts,
  fillLists,
  sortNotices,
];
