import * as conversation from '#contract/applications/conversation.ts';
import * as askedQuestions from '#contract/applications/earlier/asked-questions.ts';
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
import * as ownWork from '#contract/applications/reviews/own-work.ts';
import * as planLines from '#contract/applications/reviews/plan-lines.ts';
import * as plans from '#contract/applications/reviews/plans.ts';
import * as rankings from '#contract/applications/reviews/rankings.ts';
import * as reminders from '#contract/applications/reviews/reminders.ts';
import * as reviewers from '#contract/applications/reviews/reviewers.ts';
import * as reviews from '#contract/applications/reviews/reviews.ts';
import * as roundAnswers from '#contract/applications/reviews/round-answers.ts';
import * as applicationTemplates from '#contract/applications/template-calls.ts';
import * as whatHappensNow from '#contract/applications/what-happens-now.ts';
import * as dateReminders from '#contract/desk/calendar/date-reminders.ts';
import * as dossiers from '#contract/desk/dossiers/dossiers.ts';
import * as invitationFiles from '#contract/desk/invitation-files/invitation-files.ts';
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
import * as donationThanks from '#contract/money/donations/donation-thanks.ts';
import * as donations from '#contract/money/donations/donations.ts';
import * as donationImports from '#contract/money/donations/imports/import-calls.ts';
import * as donationUpload from '#contract/money/donations/imports/upload-csv.ts';
import * as receivedDonations from '#contract/money/donations/received-donations.ts';
import * as giftCards from '#contract/money/gift-cards/gift-cards.ts';
import * as announcedGifts from '#contract/money/giving/announced-gifts.ts';
import * as cardGuard from '#contract/money/giving/card-guard.ts';
import * as gifts from '#contract/money/giving/gifts.ts';
import * as give from '#contract/money/giving/give.ts';
import * as givingDay from '#contract/money/giving/giving-day.ts';
import * as givingSettings from '#contract/money/giving/giving-settings.ts';
import * as nonprofitGiving from '#contract/money/giving/nonprofit-giving.ts';
import * as pools from '#contract/money/giving/pools.ts';
import * as giftRefunds from '#contract/money/giving/refunds.ts';
import * as paymentWebhooks from '#contract/money/payments/webhooks.ts';
import * as payoutAccounts from '#contract/money/payouts/accounts.ts';
import * as bankStatements from '#contract/money/payouts/bank-statements.ts';
import * as payoutBatches from '#contract/money/payouts/batches.ts';
import * as corrections from '#contract/money/payouts/corrections.ts';
import * as ledger from '#contract/money/payouts/ledger.ts';
import * as payoutLines from '#contract/money/payouts/lines.ts';
import * as nextPayout from '#contract/money/payouts/next-payout.ts';
import * as payoutSettings from '#contract/money/payouts/settings.ts';
import * as reconcile from '#contract/money/reconcile/reconcile.ts';
import * as reporting from '#contract/money/reporting/reporting.ts';
import * as statements from '#contract/money/statements/statements.ts';
import * as events from '#contract/nonprofits/announcements/events.ts';
import * as liveEvents from '#contract/nonprofits/announcements/live-events.ts';
import * as manageEvents from '#contract/nonprofits/announcements/manage-events.ts';
import * as news from '#contract/nonprofits/announcements/news.ts';
import * as volunteer from '#contract/nonprofits/announcements/opportunities.ts';
import * as bulkChanges from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import * as categories from '#contract/nonprofits/categories/categories.ts';
import * as nonprofitDraft from '#contract/nonprofits/draft.ts';
import * as factAges from '#contract/nonprofits/facts/fact-ages.ts';
import * as nonprofitFacts from '#contract/nonprofits/facts/facts.ts';
import * as irsChanges from '#contract/nonprofits/irs/irs-changes.ts';
import * as irsImports from '#contract/nonprofits/irs/irs-imports.ts';
import * as irsRegister from '#contract/nonprofits/irs/irs-register.ts';
import * as nonprofits from '#contract/nonprofits/list.ts';
import * as ownNonprofit from '#contract/nonprofits/own-nonprofit.ts';
import * as photos from '#contract/nonprofits/photos/photos.ts';
import * as nonprofitPreview from '#contract/nonprofits/public/public-preview.ts';
import * as nonprofitRecord from '#contract/nonprofits/record.ts';
import * as claims from '#contract/nonprofits/register/claims.ts';
import * as lookAlikes from '#contract/nonprofits/register/look-alikes.ts';
import * as nonprofitMerges from '#contract/nonprofits/register/merges.ts';
import * as relationship from '#contract/nonprofits/relationship/relationship.ts';
import * as pressRelease from '#contract/nonprofits/resources/press-release.ts';
import * as resources from '#contract/nonprofits/resources/resources.ts';
import * as volunteering from '#contract/nonprofits/volunteering/volunteering.ts';
import * as wishList from '#contract/nonprofits/wish-list.ts';
import * as emailChange from '#contract/people/email-change.ts';
import * as colleagueInvitations from '#contract/people/invitations.ts';
import * as nonprofitInvitations from '#contract/people/nonprofit-invitations.ts';
import * as registration from '#contract/people/registration.ts';
import * as setUp from '#contract/people/set-up.ts';
import * as updateSubscriptions from '#contract/people/updates/subscriptions.ts';
import * as updates from '#contract/people/updates/updates.ts';
import * as updatesToChosen from '#contract/people/updates/updates-to-chosen.ts';
import * as users from '#contract/people/users.ts';
import * as accessKeys from '#contract/platform/access/access-keys.ts';
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
import * as emailTexts from '#contract/platform/mail/email-texts.ts';
import * as mailServer from '#contract/platform/mail/mail-server.ts';
import * as outbox from '#contract/platform/mail/outbox.ts';
import * as notices from '#contract/platform/notices/notices.ts';
import * as clientErrors from '#contract/platform/programme/client-errors.ts';
import * as config from '#contract/platform/programme/config.ts';
import * as firstStart from '#contract/platform/programme/first-start.ts';
import * as settings from '#contract/platform/programme/settings.ts';
import type { Download } from '#contract/platform/wire/downloads.ts';
import * as downloads from '#contract/platform/wire/downloads.ts';
import type { Endpoint } from '#contract/platform/wire/endpoint.ts';
import * as catalogue from '#contract/public/catalogue/catalogue.ts';
import * as catalogueEditions from '#contract/public/catalogue/editions.ts';
import * as catalogueProofs from '#contract/public/catalogue/proofs.ts';
import * as visitorLetters from '#contract/public/visitor-letters/visitor-letters.ts';
import * as search from './search/search.ts';
import * as upkeep from './upkeep/upkeep.ts';

/** The modules with the calls and downloads, by the heading under which OpenAPI lists their calls. */
const modulesByTag = {
  Programme: [config, settings, firstStart, dateReminders, upkeep, clientErrors],
  Accounts: [accounts, registration, emailChange, setUp, sessions, secondFactors, passkeys, accessKeys],
  'Application templates': [applicationTemplates, askedQuestions],
  Applications: [earlierAnswers, profileProposals, responses, whatHappensNow, responseNotes, conversation, applicationFiles],
  Nonprofits: [
    factAges,
    nonprofitFacts,
    irsRegister,
    irsChanges,
    irsImports,
    nonprofits,
    nonprofitRecord,
    nonprofitDraft,
    nonprofitPreview,
    nonprofitMerges,
    lookAlikes,
    relationship,
  ],
  Users: [colleagueInvitations, nonprofitInvitations, invitationFiles, users, ownNonprofit],
  Home: [today, nextSteps],
  Calendar: [calendar],
  Claims: [claims],
  Audit: [audit],
  Lists: [lists],
  Mail: [outbox, emailTexts, mailServer, visitorLetters],
  Downloads: [downloads],
  Reviews: [reviews, assignments],
  Reviewers: [reviewers, ownWork, rankings, conflicts, reminders, invitations, roundAnswers],
  Decisions: [board, decisions],
  'Review plans': [plans, planLines],
  'Wish lists': [wishList],
  'Printed catalogue': [catalogue, catalogueEditions, catalogueProofs],
  Dossiers: [dossiers],
  Privacy: [privacy, retention],
  Categories: [categories],
  Events: [events, manageEvents, liveEvents],
  News: [news],
  'Volunteer opportunities': [volunteer],
  Volunteering: [volunteering],
  Donations: [donations, donationReports, donationUpload, donationImports, donationThanks, receivedDonations],
  Giving: [
    givingSettings,
    cardGuard,
    nonprofitGiving,
    give,
    gifts,
    announcedGifts,
    giftRefunds,
    giftCards,
    reconcile,
    pools,
    givingDay,
  ],
  Payouts: [payoutSettings, payoutAccounts, payoutBatches, payoutLines, corrections, bankStatements, ledger, nextPayout],
  Reporting: [reporting],
  Resources: [pressRelease, resources],
  Updates: [updates, updateSubscriptions, updatesToChosen],
  Statements: [statements],
  'Learning Commons': [
    libraryFiles,
    libraryReading,
    libraryUsage,
    tiers,
    discounts,
    subscribe,
    orders,
    paymentWebhooks,
    requestInfo,
    requests,
  ],
  Pictures: [pictures],
  'Photo manager': [photos],
  Search: [search],
  Notices: [notices],
  Numbers: [numbers],
  'Bulk changes': [bulkChanges],
} satisfies Record<string, readonly object[]>;

/** A heading of the API's document. */
export type ApiTag = keyof typeof modulesByTag;
const byTag = Object.entries(modulesByTag) as [ApiTag, readonly object[]][];

const membersOf = (modules: readonly object[]): unknown[] => modules.flatMap((module) => Object.values(module));

const isDescribed = (member: unknown): member is { name: string; path: string; summary: string } =>
  typeof member === 'object' && member !== null && 'summary' in member && 'path' in member;
const isEndpoint = (member: unknown): member is Endpoint => isDescribed(member) && 'method' in member;
const isDownload = (member: unknown): member is Download => isDescribed(member) && !('method' in member);

/** Every call of the API, by the heading under which OpenAPI lists it. */
export const endpointsByTag: ReadonlyMap<ApiTag, readonly Endpoint[]> = new Map(
  byTag.map(([tag, modules]) => [tag, membersOf(modules).filter(isEndpoint)]),
);

export const allEndpoints: readonly Endpoint[] = [...endpointsByTag.values()].flat();

/** Every download: a file that has an address of its own, which browsers open instead of making a call. */
export const downloadsByTag: ReadonlyMap<ApiTag, readonly Download[]> = new Map(
  byTag.map(([tag, modules]) => [tag, membersOf(modules).filter(isDownload)]),
);

export const allDownloads: readonly Download[] = [...downloadsByTag.values()].flat();
