import { fillAccounts } from './accounts.ts';
import { fillEventStates } from './announcements/event-states.ts';
import { fillAnnouncements } from './announcements/rows.ts';
import { fillVolunteers } from './announcements/volunteers.ts';
import { fillApplicationTemplates } from './application-templates.ts';
import { fillBulkChanges } from './bulk-changes.ts';
import { fillCatalogue } from './catalogue/rows.ts';
import { fillClaims } from './claims.ts';
import { fillImports } from './donations/imports.ts';
import { fillDonations } from './donations/rows.ts';
import { fillDoubles } from './doubles.ts';
import { fillFacts } from './facts.ts';
import type { Filling } from './filling.ts';
import { fillInvitations } from './invitations.ts';
import { fillIrsImport } from './irs-import.ts';
import { fillIrsRegister } from './irs-register.ts';
import { fillLibrary } from './learning/library/rows.ts';
import { fillRequests } from './learning/requests/rows.ts';
import { fillSubscriptions } from './learning/subscription/rows.ts';
import { fillLists } from './lists.ts';
import { sortNotices } from './notices.ts';
import { fillPastSeason } from './past-season.ts';
import { fillPayouts } from './payouts/rows.ts';
import { fillPeople } from './people.ts';
import { fillPhotos } from './photos/rows.ts';
import { fillProofs } from './proofs.ts';
import { fillReporting } from './reporting.ts';
import { fillResources } from './resources.ts';
import { fillConversations } from './responses/conversations.ts';
import { fillNotes } from './responses/notes.ts';
import { fillResponses } from './responses/rows.ts';
import { fillReviews } from './reviews/rows.ts';
import { fillUpdates } from './updates.ts';

type DemoPart = (filling: Filling) => Promise<void>;

/** The parts of the demo programme. A part can use the rows of the parts above it. */
export const demoParts: readonly DemoPart[] = [
  fillCatalogue,
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
  fillUpdates,
  fillResources,
  fillClaims,
  fillIrsImport,
  fillIrsRegister,
  fillBulkChanges,
  fillDoubles,
  fillPastSeason,
  fillFacts,
  fillProofs,
  fillLists,
  sortNotices,
];
