import type { QueryClient } from '@tanstack/react-query';

/** The names of the calls that show each kind of data; a test compares them with all endpoints. They load again after a change of the data. */
export const shownBy = {
  audit: ['listAudit'],
  board: ['listBoard', 'readBoardSummary', 'releaseDecisions'],
  bulkChange: ['readBulkChange'],
  bulkChanges: ['listBulkChanges'],
  catalogueProofs: ['listProofs', 'previewProof', 'readNextSteps', 'readProof', 'readProofRound', 'readToday'],
  categories: ['listCategories'],
  claims: ['listClaims', 'listOwnClaims', 'readOwnRegistration'],
  colleagueInvitations: ['listColleagueInvitations'],
  conversation: ['readConversation', 'readNextSteps', 'readToday'],
  donation: ['readDonation'],
  donationImportRows: ['listImportRows'],
  donationImports: ['listImports'],
  donations: ['listDonations', 'readMonthlyTotals', 'readDonationReport'],
  emailChange: ['readEmailChange'],
  emailTexts: ['listEmailTexts', 'listEmailTextVersions', 'readEmailText', 'readEmailTextVersion', 'readWhatHappensNow'],
  events: ['listEvents', 'listLiveEvents', 'listManagedEvents'],
  feedback: ['readFeedback'],
  informationRequests: ['listRequests', 'readRequest'],
  irsChanges: ['listIrsChanges', 'readToday'],
  irsImports: ['listIrsImports'],
  letter: ['readLetter'],
  library: ['listLibrary', 'listLibraryTags', 'noteVisit', 'readCurriculum', 'readSeats', 'readUsage'],
  nextSteps: ['readNextSteps'],
  nonprofit: ['readNonprofit', 'readFacts'],
  nonprofitMerges: ['listMerges', 'previewMerge'],
  nonprofits: ['listLookAlikes', 'listNonprofits'],
  notices: ['listNotices'],
  outbox: ['listOutbox'],
  payouts: [
    'listAudit',
    'listBalances',
    'listBankStatements',
    'listBatches',
    'listBatchLines',
    'listDue',
    'listLedger',
    'listLineItems',
    'readBatch',
    'readNextPayout',
    'readPayoutAccount',
    'readPayoutSettings',
    'readPayoutSummary',
  ],
  photos: ['listPhotos', 'listPhotoTags', 'readPhotoSummary'],
  reporting: ['listOwnReports', 'listPeriods', 'listReports', 'readNextSteps', 'remindNonprofits'],
  resources: ['listResourceVersions', 'readResource', 'readResourceVersion'],
  response: ['readResponse', 'readWhatHappensNow'],
  responses: ['listResponses', 'readNeighbours', 'suggestReviewers'],
  reviewerInvitations: ['listInvitations'],
  reviewPlanLines: ['listPlanLines'],
  reviewPlans: ['listPlans'],
  // `listResponses` is here, because a conflict of interest hides applications from a reviewer
  reviews: ['listConflicts', 'listResponses', 'listReviews', 'readOwnWork', 'readReviewChanges', 'readReviewProgress'],
  passkeys: ['listPasskeys'],
  secondFactor: ['readSecondFactor'],
  sessions: ['listSessions'],
  subscription: [
    'listDiscounts',
    'listManagedTiers',
    'listOrders',
    'listSubscriptionTiers',
    'readOrder',
    'readOwnSubscription',
    'readStripeKey',
    'readSubscriptionSettings',
  ],
  templates: ['listTemplates'],
  updates: ['listUpdates', 'previewUpdate', 'previewUpdateToChosen', 'readLatestUpdates', 'readUpdateSubscription'],
  user: ['readUser'],
  users: ['listUsers'],
  volunteering: ['listVolunteering', 'listVolunteers', 'readVolunteering'],
} as const satisfies Record<string, readonly string[]>;

export type Shown = keyof typeof shownBy;

/** Loads everything again that shows these kinds of data. */
export function refresh(client: QueryClient, ...kinds: readonly Shown[]): Promise<void> {
  const calls = new Set<unknown>(kinds.flatMap((kind) => shownBy[kind]));
  return client.invalidateQueries({ predicate: ({ queryKey }) => calls.has(queryKey[0]) });
}
