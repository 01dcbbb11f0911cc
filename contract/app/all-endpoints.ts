import * as conversation from '#contract/applications/conversation.ts';
import * as earlierAnswers from '#contract/applications/earlier/calls.ts';
import * as profileProposals from '#contract/applications/earlier/proposal-calls.ts';
import * as applicationFiles from '#contract/applications/files.ts';
import * as responses from '#contract/applications/response-calls.ts';
import * as responseNotes from '#contract/applications/response-notes.ts';
import * as assignments from '#contract/applications/reviews/assignments.ts';
import * as board from '#contract/applications/reviews/board.ts';
import * as conflicts from '#contract/applications/reviews/conflicts.ts';
import * as decisions from '#contract/applications/reviews/decisions.ts';
import * as invitations from '#contract/applications/reviews/invitations.ts';
import * as planLines from '#contract/applications/reviews/plan-lines.ts';
import * as plans from '#contract/applications/reviews/plans.ts';
import * as rankings from '#contract/applications/reviews/rankings.ts';
import * as reminders from '#contract/applications/reviews/reminders.ts';
import * as reviewers from '#contract/applications/reviews/reviewers.ts';
import * as reviews from '#contract/applications/reviews/reviews.ts';
import * as applicationTemplates from '#contract/applications/template-calls.ts';
import * as dateReminders from '#contract/desk/calendar/date-reminders.ts';
import * as dossiers from '#contract/desk/dossiers/dossiers.ts';
import * as numbers from '#contract/desk/numbers/numbers.ts';
import * as privacy from '#contract/desk/privacy/privacy.ts';
import * as retention from '#contract/desk/privacy/retention.ts';
import * as libraryFiles from '#contract/learning/library/library-files.ts';
import * as libraryReading from '#contract/learning/library/reading.ts';
import * as libraryUsage from '#contract/learning/library/usage.ts';
import * as requestInfo from '#contract/learning/requests/request-info.ts';
import * as requests from '#contract/learning/requests/requests.ts';
import * as discounts from '#contract/learning/subscription/discounts.ts';
import * as orders from '#contract/learning/subscription/orders.ts';
import * as subscribe from '#contract/learning/subscription/subscribe.ts';
import * as tiers from '#contract/learning/subscription/tiers.ts';
import * as donationReports from '#contract/money/donations/donation-reports.ts';
import * as donations from '#contract/money/donations/donations.ts';
import * as donationImports from '#contract/money/donations/imports/import-calls.ts';
import * as donationUpload from '#contract/money/donations/imports/upload-csv.ts';
import * as receivedDonations from '#contract/money/donations/received-donations.ts';
import * as payoutAccounts from '#contract/money/payouts/accounts.ts';
import * as bankStatements from '#contract/money/payouts/bank-statements.ts';
import * as payoutBatches from '#contract/money/payouts/batches.ts';
import * as corrections from '#contract/money/payouts/corrections.ts';
import * as ledger from '#contract/money/payouts/ledger.ts';
import * as payoutLines from '#contract/money/payouts/lines.ts';
import * as payoutSettings from '#contract/money/payouts/settings.ts';
import * as reporting from '#contract/money/reporting/reporting.ts';
import * as statements from '#contract/money/statements/statements.ts';
import * as events from '#contract/nonprofits/announcements/events.ts';
import * as liveEvents from '#contract/nonprofits/announcements/live-events.ts';
import * as manageEvents from '#contract/nonprofits/announcements/manage-events.ts';
import * as news from '#contract/nonprofits/announcements/news.ts';
import * as volunteer from '#contract/nonprofits/announcements/opportunities.ts';
import * as bulkChanges from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import * as categories from '#contract/nonprofits/categories/categories.ts';
import * as claims from '#contract/nonprofits/claims.ts';
import * as nonprofitDraft from '#contract/nonprofits/draft.ts';
import * as factAges from '#contract/nonprofits/fact-ages.ts';
import * as nonprofitFacts from '#contract/nonprofits/facts.ts';
import * as irsChanges from '#contract/nonprofits/irs/irs-changes.ts';
import * as irsImports from '#contract/nonprofits/irs/irs-imports.ts';
import * as irsRegister from '#contract/nonprofits/irs/irs-register.ts';
import * as nonprofits from '#contract/nonprofits/list.ts';
import * as lookAlikes from '#contract/nonprofits/look-alikes.ts';
import * as nonprofitMerges from '#contract/nonprofits/merges.ts';
import * as ownNonprofit from '#contract/nonprofits/own-nonprofit.ts';
import * as photos from '#contract/nonprofits/photos/photos.ts';
import * as nonprofitPreview from '#contract/nonprofits/public-preview.ts';
import * as nonprofitRecord from '#contract/nonprofits/record.ts';
import * as pressRelease from '#contract/nonprofits/resources/press-release.ts';
import * as resources from '#contract/nonprofits/resources/resources.ts';
import * as volunteering from '#contract/nonprofits/volunteering/volunteering.ts';
import * as wishList from '#contract/nonprofits/wish-list.ts';
import * as colleagueInvitations from '#contract/people/invitations.ts';
import * as nonprofitInvitations from '#contract/people/nonprofit-invitations.ts';
import * as registration from '#contract/people/registration.ts';
import * as setUp from '#contract/people/set-up.ts';
import * as updateSubscriptions from '#contract/people/updates/subscriptions.ts';
import * as updates from '#contract/people/updates/updates.ts';
import * as updatesToChosen from '#contract/people/updates/updates-to-chosen.ts';
import * as users from '#contract/people/users.ts';
import * as accounts from '#contract/platform/access/accounts.ts';
import * as passkeys from '#contract/platform/access/passkeys.ts';
import * as secondFactors from '#contract/platform/access/second-factor.ts';
import * as sessions from '#contract/platform/access/sessions.ts';
import * as pictures from '#contract/platform/appearance/convert-picture.ts';
import * as audit from '#contract/platform/audit/audit.ts';
import * as calendar from '#contract/platform/home/calendar.ts';
import * as nextSteps from '#contract/platform/home/next-steps.ts';
import * as today from '#contract/platform/home/today.ts';
import * as lists from '#contract/platform/lists/list-settings.ts';
import * as outbox from '#contract/platform/mail/outbox.ts';
import * as notices from '#contract/platform/notices/notices.ts';
import * as clientErrors from '#contract/platform/programme/client-errors.ts';
import * as config from '#contract/platform/programme/config.ts';
import * as firstStart from '#contract/platform/programme/first-start.ts';
import * as settings from '#contract/platform/programme/settings.ts';
import { type Download, requestDownloadTicket } from '#contract/platform/wire/downloads.ts';
import type { Endpoint } from '#contract/platform/wire/endpoint.ts';
import * as catalogue from '#contract/public/catalogue/catalogue.ts';
import * as catalogueEditions from '#contract/public/catalogue/editions.ts';
import * as catalogueProofs from '#contract/public/catalogue/proofs.ts';
import * as search from './search/search.ts';
import * as upkeep from './upkeep/upkeep.ts';

/** Every call of the API, by the heading under which OpenAPI lists it. */
export const endpointsByTag = {
  Programme: [
    config.readConfig,
    settings.readSettings,
    settings.changeSettings,
    firstStart.readFirstStart,
    firstStart.dismissFirstStart,
    settings.uploadLogo,
    settings.deleteLogo,
    settings.sendTestEmail,
    dateReminders.readDateReminders,
    upkeep.readUpkeep,
    upkeep.beginBackup,
    clientErrors.reportClientError,
  ],
  Accounts: [
    accounts.login,
    accounts.logout,
    accounts.readMe,
    accounts.uploadUserImage,
    registration.register,
    registration.requestPasswordReset,
    registration.readPasswordReset,
    registration.confirmEmail,
    registration.requestConfirmingLink,
    registration.confirmPasswordReset,
    registration.readMagicLink,
    registration.signInByMagicLink,
    setUp.readSetUp,
    setUp.noteSetUpOpened,
    setUp.setUp,
    sessions.listSessions,
    sessions.endOtherSessions,
    sessions.endOneSession,
    sessions.changePassword,
    sessions.signInAgain,
    secondFactors.readSecondFactor,
    secondFactors.beginSecondFactor,
    secondFactors.confirmSecondFactor,
    secondFactors.renewRecoveryCodes,
    secondFactors.endSecondFactor,
    secondFactors.resetSecondFactor,
    passkeys.listPasskeys,
    passkeys.beginPasskey,
    passkeys.addPasskey,
    passkeys.renamePasskey,
    passkeys.deletePasskey,
    passkeys.beginPasskeyLogin,
    passkeys.passkeyLogin,
  ],
  'Application templates': [
    applicationTemplates.listTemplates,
    applicationTemplates.readTemplate,
    earlierAnswers.listAskedQuestions,
    applicationTemplates.createTemplate,
    applicationTemplates.changeTemplate,
    applicationTemplates.deleteTemplate,
    applicationTemplates.togglePublished,
    applicationTemplates.exportResponses,
    applicationTemplates.readPublishedTemplate,
  ],
  Applications: [
    earlierAnswers.readEarlierAnswers,
    earlierAnswers.copyEarlierFile,
    profileProposals.readProfileProposals,
    profileProposals.settleProfileProposals,
    responses.listResponses,
    responses.readResponse,
    responses.readNeighbours,
    responseNotes.listNotes,
    responseNotes.addNote,
    responseNotes.changeNote,
    responseNotes.deleteNote,
    conversation.readConversation,
    conversation.writeMessage,
    conversation.changeConversation,
    conversation.uploadMessageFile,
    responses.createResponse,
    responses.saveResponse,
    responses.reopenResponse,
    responses.extendResponse,
    applicationFiles.uploadAnswerFile,
    applicationFiles.deleteAnswerFile,
    applicationFiles.beginAnswerUpload,
    applicationFiles.readAnswerUpload,
    applicationFiles.sendAnswerPiece,
  ],
  Nonprofits: [
    factAges.readFactAges,
    nonprofitFacts.readFacts,
    nonprofitFacts.confirmFacts,
    irsRegister.findIrsOrganizations,
    irsRegister.findIrsOrganizationsAsVisitor,
    irsChanges.readIrsLoads,
    irsChanges.listIrsChanges,
    irsChanges.settleIrsChanges,
    irsImports.beginIrsImport,
    irsImports.listIrsImports,
    irsImports.readIrsImport,
    irsImports.storeIrsImport,
    irsImports.cancelIrsImport,
    irsImports.undoIrsImport,
    nonprofits.listNonprofits,
    nonprofitRecord.readNonprofit,
    nonprofitDraft.createNonprofit,
    nonprofitDraft.updateNonprofit,
    nonprofitPreview.previewNonprofit,
    nonprofitRecord.uploadNonprofitImage,
    nonprofits.listCategories,
    nonprofitMerges.previewMerge,
    nonprofitMerges.mergeNonprofit,
    nonprofitMerges.listMerges,
    nonprofitMerges.undoMerge,
    lookAlikes.listLookAlikes,
    lookAlikes.dismissLookAlike,
    lookAlikes.restoreLookAlike,
  ],
  Users: [
    colleagueInvitations.inviteColleagues,
    nonprofitInvitations.previewNonprofitInvitations,
    nonprofitInvitations.inviteNonprofits,
    colleagueInvitations.listColleagueInvitations,
    colleagueInvitations.resendColleagueInvitation,
    colleagueInvitations.withdrawColleagueInvitation,
    users.listUsers,
    users.createUser,
    users.readUser,
    users.changeUser,
    ownNonprofit.createOwnNonprofit,
  ],
  Home: [today.readToday, nextSteps.readNextSteps],
  Calendar: [calendar.readCalendar, calendar.readCalendarLink, calendar.renewCalendarLink, calendar.endCalendarLink],
  Claims: [
    claims.claimNonprofit,
    claims.readOwnRegistration,
    claims.listOwnClaims,
    claims.withdrawClaim,
    claims.listClaims,
    claims.answerClaim,
  ],
  Audit: [audit.listAudit, audit.readAuditEntry],
  Lists: [
    lists.readListSettings,
    lists.changeListSettings,
    lists.changeOneList,
    lists.saveView,
    lists.changeView,
    lists.deleteView,
  ],
  Mail: [outbox.listOutbox, outbox.readLetter, outbox.sendAgain],
  Downloads: [requestDownloadTicket],
  Reviews: [
    reviews.listReviews,
    reviews.readReview,
    reviews.readReviewChanges,
    reviews.createReview,
    reviews.saveReview,
    assignments.setReviewers,
    assignments.readReviewRound,
    assignments.changeReviewRound,
  ],
  Reviewers: [
    assignments.readOwnWork,
    rankings.updateRankings,
    conflicts.listConflicts,
    conflicts.declareConflict,
    conflicts.withdrawConflict,
    conflicts.searchApplicants,
    reminders.remindReviewers,
    reminders.readReviewProgress,
    invitations.inviteReviewers,
    invitations.inviteReviewersByFile,
    invitations.listInvitations,
    invitations.resendInvitation,
    invitations.withdrawInvitation,
    invitations.readReviewerSetUp,
    invitations.setUpReviewer,
  ],
  Decisions: [
    board.listBoard,
    board.readBoardSummary,
    board.changeBoardMarks,
    decisions.prepareDecisions,
    decisions.releaseDecisions,
    decisions.readFeedback,
    decisions.saveFeedback,
    decisions.releaseFeedback,
  ],
  'Review plans': [
    plans.listPlans,
    plans.readPlan,
    plans.createPlan,
    plans.planAgain,
    plans.cancelPlan,
    plans.deletePlan,
    plans.applyPlan,
    planLines.listPlanLines,
    planLines.changePlanLines,
    planLines.suggestReviewers,
  ],
  'Wish lists': [
    wishList.listWishes,
    wishList.readWish,
    wishList.createWish,
    wishList.updateWish,
    wishList.deleteWish,
    wishList.replaceWishes,
  ],
  'Printed catalogue': [
    catalogue.checkCatalogue,
    catalogue.previewCataloguePage,
    catalogueEditions.listCatalogueEditions,
    catalogueEditions.makeCatalogueEdition,
    catalogueEditions.deleteCatalogueEdition,
    catalogueProofs.readProofRound,
    catalogueProofs.sendProofs,
    catalogueProofs.changeProofRound,
    catalogueProofs.listProofs,
    catalogueProofs.readProof,
    catalogueProofs.previewProof,
    catalogueProofs.answerProof,
  ],
  Dossiers: [dossiers.listDossiers, dossiers.makeDossier, dossiers.deleteDossier],
  Privacy: [
    privacy.listArchives,
    privacy.makeArchive,
    privacy.deleteArchive,
    privacy.previewDeletion,
    privacy.deletePerson,
    retention.readRetention,
    retention.previewRetention,
    retention.setRetention,
  ],
  Categories: [
    categories.createCategory,
    categories.updateCategory,
    categories.deleteCategory,
    categories.mergeCategory,
    categories.readManagedCategories,
    categories.arrangeCategories,
    categories.createCategoryGroup,
    categories.renameCategoryGroup,
    categories.deleteCategoryGroup,
  ],
  Events: [
    events.listEvents,
    events.readEvent,
    events.createEvent,
    events.updateEvent,
    events.deleteEvent,
    manageEvents.listManagedEvents,
    manageEvents.previewRepetition,
    manageEvents.repeatEvent,
    manageEvents.publishEvent,
    manageEvents.cancelEvent,
    manageEvents.reinstateEvent,
    liveEvents.listLiveEvents,
  ],
  News: [news.listNews, news.readNewsArticle, news.createNewsArticle, news.updateNewsArticle, news.deleteNewsArticle],
  'Volunteer opportunities': [
    volunteer.listVolunteerOpportunities,
    volunteer.readVolunteerOpportunity,
    volunteer.createVolunteerOpportunity,
    volunteer.updateVolunteerOpportunity,
    volunteer.deleteVolunteerOpportunity,
  ],
  Volunteering: [
    volunteering.listVolunteering,
    volunteering.readVolunteering,
    volunteering.changeVolunteering,
    volunteering.listVolunteers,
    volunteering.answerVolunteer,
    volunteering.countHours,
    volunteering.deleteVolunteer,
  ],
  Donations: [
    donations.listDonations,
    donations.readMonthlyTotals,
    donations.readDonationSummary,
    donationReports.readDonationReport,
    donations.readDonation,
    donations.createDonation,
    donationUpload.uploadDonations,
    donationImports.beginImport,
    donationImports.listImports,
    donationImports.readImport,
    donationImports.changeImport,
    donationImports.listImportRows,
    donationImports.listImportNames,
    donationImports.listImportOrganizations,
    donationImports.decideDuplicates,
    donationImports.listImportProblems,
    donationImports.storeImport,
    donationImports.cancelImport,
    donationImports.undoImport,
    donations.updateDonation,
    donations.deleteDonation,
    receivedDonations.markReceived,
  ],
  Payouts: [
    payoutSettings.readPayoutSettings,
    payoutSettings.changePayoutSettings,
    payoutAccounts.readPayoutAccount,
    payoutAccounts.changePayoutAccount,
    payoutAccounts.confirmPayoutDestination,
    payoutAccounts.listUnreadableAccounts,
    payoutBatches.listDue,
    payoutBatches.listBatches,
    payoutBatches.draftBatch,
    payoutBatches.readBatch,
    payoutBatches.computeBatchAgain,
    payoutBatches.approveBatch,
    payoutBatches.exportBatch,
    payoutBatches.closeBatch,
    payoutBatches.cancelBatch,
    payoutLines.listBatchLines,
    payoutLines.changeBatchLines,
    payoutLines.markLines,
    payoutLines.listLineItems,
    corrections.correctDonation,
    bankStatements.uploadBankStatement,
    bankStatements.listBankStatements,
    ledger.listLedger,
    ledger.readPayoutStatement,
    ledger.listBalances,
    ledger.readPayoutSummary,
  ],
  Reporting: [
    reporting.listOwnReports,
    reporting.submitNothing,
    reporting.undoNothing,
    reporting.listPeriods,
    reporting.listReports,
    reporting.remindNonprofits,
  ],
  Resources: [
    resources.readResource,
    resources.saveResource,
    resources.listResourceVersions,
    resources.readResourceVersion,
    resources.restoreResource,
    resources.addResourcePicture,
    resources.addResourceFile,
  ],
  Updates: [
    updates.listUpdates,
    updates.readLatestUpdates,
    updates.markUpdatesRead,
    updates.previewUpdate,
    updates.createUpdate,
    updates.changeUpdate,
    updates.deleteUpdate,
    updateSubscriptions.readOwnSubscription,
    updateSubscriptions.changeOwnSubscription,
    updateSubscriptions.readUnsubscribeLink,
    updateSubscriptions.followUnsubscribeLink,
    updatesToChosen.previewUpdateToChosen,
    updatesToChosen.createUpdateToChosen,
  ],
  Statements: [
    statements.readDonationStatement,
    statements.listGivingYears,
    statements.readAcknowledgement,
    statements.readDonorAcknowledgement,
  ],
  'Learning Commons': [
    libraryFiles.listLibrary,
    libraryFiles.addLibraryFile,
    libraryFiles.listLibraryTags,
    libraryReading.readCurriculum,
    libraryReading.noteVisit,
    libraryReading.noteEmptySearch,
    libraryReading.changeSubtopic,
    libraryUsage.readUsage,
    libraryUsage.readSeats,
    libraryFiles.readLibraryFile,
    libraryFiles.changeLibraryFile,
    libraryFiles.deleteLibraryFile,
    libraryFiles.restoreLibraryFile,
    libraryFiles.readTextAgain,
    libraryFiles.toggleFavorite,
    libraryReading.saveReading,
    tiers.listSubscriptionTiers,
    tiers.listManagedTiers,
    tiers.createTier,
    tiers.changeTier,
    tiers.deleteTier,
    discounts.applyDiscountCode,
    discounts.listDiscounts,
    discounts.createDiscount,
    discounts.changeDiscount,
    discounts.deleteDiscount,
    subscribe.readStripeKey,
    subscribe.readOwnSubscription,
    subscribe.createSubscription,
    subscribe.checkOrder,
    subscribe.stripeWebhook,
    orders.listOrders,
    orders.readOrder,
    orders.grantAccess,
    orders.changeOrder,
    orders.endAccess,
    orders.readSubscriptionSettings,
    orders.changeSubscriptionSettings,
    requestInfo.readRequestChallenge,
    requestInfo.requestInfo,
    requests.listRequests,
    requests.readRequest,
    requests.changeRequest,
  ],
  'Photo manager': [
    photos.listPhotos,
    photos.addPhoto,
    photos.listPhotoTags,
    photos.readPhotoSummary,
    photos.approvePhotos,
    photos.readPhoto,
    photos.changePhoto,
    photos.deletePhoto,
    photos.restorePhoto,
    photos.askForBetterPhoto,
    photos.choosePhoto,
  ],
  Pictures: [pictures.convertPicture],
  Search: [search.searchEverything],
  Notices: [notices.listNotices, notices.countUnreadNotices, notices.markNoticesRead],
  Numbers: [numbers.readNumbers],
  'Bulk changes': [
    bulkChanges.previewBulkChange,
    bulkChanges.startBulkChange,
    bulkChanges.listBulkChanges,
    bulkChanges.readBulkChange,
    bulkChanges.listBulkRows,
    bulkChanges.undoBulkChange,
    bulkChanges.retryBulkChange,
  ],
} as const satisfies Record<string, readonly Endpoint[]>;

type AnyEndpoint = (typeof endpointsByTag)[keyof typeof endpointsByTag][number];

export const allEndpoints: readonly AnyEndpoint[] = Object.values(endpointsByTag).flat();

/** Every download: a file that has an address of its own, which browsers open instead of making a call. */
export const allDownloads: readonly Download[] = [
  responses.downloadApplicationData,
  reviews.downloadReviewData,
  reviewers.downloadReviewerData,
  board.downloadBoard,
  planLines.downloadReviewPlan,
  users.downloadUserData,
  irsImports.downloadIrsProblems,
  irsImports.downloadIrsKept,
  irsImports.downloadIrsUnlisted,
  outbox.letterHtml,
  nonprofits.downloadNonprofitData,
  donations.downloadDonationData,
  donationReports.downloadDonationReport,
  payoutBatches.downloadPayoutFile,
  ledger.downloadPayoutStatement,
  reporting.downloadReports,
  statements.downloadAllStatements,
  resources.downloadResourceFile,
  pressRelease.downloadPressRelease,
  pressRelease.downloadPressReleasePdf,
  catalogueEditions.downloadCatalogueEdition,
  catalogueEditions.downloadCatalogueEpub,
  dossiers.downloadDossier,
  privacy.downloadArchive,
  statements.downloadDonationStatement,
  statements.downloadPayoutStatementPdf,
  statements.downloadAcknowledgement,
  libraryUsage.downloadUsage,
  numbers.downloadNumbers,
  photos.downloadPhotos,
  donationImports.downloadImport,
  donationImports.downloadTemplate,
  orders.downloadOrders,
  requests.downloadRequests,
  orders.downloadReceipt,
  bulkChanges.downloadBulkChange,
];
