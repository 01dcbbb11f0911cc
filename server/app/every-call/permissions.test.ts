// Which kinds of user may call each endpoint. Rules about single records have their own tests. Add every new call here.

import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#contract/app/all-endpoints.ts';
import { type FieldOfWork, fieldsOfWork } from '#contract/platform/access/fields-of-work.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { roles } from '#contract/platform/access/roles.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createPerson, createSignedIn, type KindOfPerson, kindsOfPerson } from '#tests/factories/people.ts';
import { createAssignment, createReview, createSubmittedResponse } from '#tests/factories/reviews.ts';

const everyone = kindsOfPerson;
const signedIn = kindsOfPerson.filter((kind) => kind !== 'visitor');
const programmeStaff: readonly KindOfPerson[] = ['programmeStaff'];
const programmeReaders: readonly KindOfPerson[] = ['boardMember', 'programmeStaff'];
const keepers: readonly KindOfPerson[] = ['nonprofitStaff', 'programmeStaff'];
const keepersAndBoard: readonly KindOfPerson[] = ['nonprofitStaff', ...programmeReaders];
const notReviewers: readonly KindOfPerson[] = signedIn.filter((kind) => kind !== 'reviewer');
const statementReaders: readonly KindOfPerson[] = ['nonprofitMember', 'libraryReader', 'nonprofitStaff', ...programmeReaders];
const libraryReaders: readonly KindOfPerson[] = ['libraryReader', ...programmeReaders];
const table: Record<string, readonly KindOfPerson[]> = {
  'GET config/': everyone,
  'GET settings/': programmeStaff,
  'PATCH settings/': programmeStaff,
  'GET settings/date-reminders/': programmeStaff,
  'POST settings/logo/': programmeStaff,
  'GET settings/first-start/': programmeStaff,
  'PUT settings/first-start/': programmeStaff,
  'DELETE settings/logo/': programmeStaff,
  'POST settings/test-email/': programmeStaff,
  'GET visitor-letters/': programmeStaff,
  'POST visitor-letters/remove/': programmeStaff,
  'GET settings/mail-server/': programmeStaff,
  'PUT settings/mail-server/': programmeStaff,
  'DELETE settings/mail-server/': programmeStaff,
  'GET upkeep/': programmeStaff,
  'GET numbers/': programmeReaders,
  'POST upkeep/backups/': programmeStaff,
  'POST client-errors/': everyone,
  'POST login/': everyone,
  'POST logout/': signedIn,
  'GET user/me/': signedIn,
  'POST user/{id}/image/': signedIn,
  'POST registration/': everyone,
  'POST password/reset/': everyone,
  'POST user/confirm-email/': signedIn,
  'POST user/confirm-email/send/': signedIn,
  'GET user/me/email/': signedIn,
  'POST user/me/email/': signedIn,
  'DELETE user/me/email/': signedIn,
  'GET password/reset/confirm/{uid}/{token}/': everyone,
  'POST password/reset/confirm/{uid}/{token}/': everyone,
  'GET user/magic-link/{uid}/{token}/': everyone,
  'POST user/magic-link/': everyone,
  'GET set-up/{token}/': everyone,
  'POST set-up/{token}/': everyone,
  'POST set-up/{token}/opened/': everyone,
  'GET applications/templates/': signedIn,
  'GET applications/templates/{id}/': signedIn,
  'GET applications/templates/asked-questions/': programmeReaders,
  'POST applications/templates/': ['programmeStaff'],
  'PATCH applications/templates/{id}/': ['programmeStaff'],
  'DELETE applications/templates/{id}/': ['programmeStaff'],
  'POST applications/templates/{id}/toggle-published/': ['programmeStaff'],
  'GET applications/templates/{id}/export/csv/': programmeReaders,
  'GET applications/published-templates/{id}/': everyone,
  'GET search/': signedIn,
  'GET list-settings/': signedIn,
  'PATCH list-settings/': signedIn,
  'PATCH list-settings/{list}/': signedIn,
  'POST saved-views/': signedIn,
  'PATCH saved-views/{id}/': signedIn,
  'DELETE saved-views/{id}/': signedIn,
  'GET notices/': signedIn,
  'GET notices/unread/': signedIn,
  'POST notices/read/': signedIn,
  'GET user/me/sessions/': signedIn,
  'DELETE user/me/sessions/': signedIn,
  'DELETE user/me/sessions/{id}/': signedIn,
  'POST user/me/password/': signedIn,
  'POST user/me/sign-in-again/': signedIn,
  'GET user/me/second-factor/': signedIn,
  'POST user/me/second-factor/set-up/': signedIn,
  'POST user/me/second-factor/': signedIn,
  'POST user/me/second-factor/recovery-codes/': signedIn,
  'DELETE user/me/second-factor/': signedIn,
  'DELETE user/{id}/second-factor/': programmeStaff,
  'GET user/me/passkeys/': signedIn,
  'POST user/me/passkeys/set-up/': signedIn,
  'POST user/me/passkeys/': signedIn,
  'PATCH user/me/passkeys/{id}/': signedIn,
  'DELETE user/me/passkeys/{id}/': signedIn,
  'POST login/passkey/options/': everyone,
  'POST login/passkey/': everyone,
  'GET user/': notReviewers,
  'POST user/': ['nonprofitStaff', 'programmeStaff'],
  'GET nonprofits/fact-ages/': programmeReaders,
  'GET nonprofits/{id}/facts/': signedIn,
  'POST nonprofits/{id}/facts/confirm/': signedIn,
  'GET irs-organizations/': signedIn,
  'GET irs-organizations/public/': everyone,
  'GET irs-loads/': programmeReaders,
  'GET irs-changes/': programmeReaders,
  'POST irs-changes/settle/': programmeStaff,
  'POST irs-imports/': programmeStaff,
  'GET irs-imports/': programmeReaders,
  'GET irs-imports/{id}/': programmeReaders,
  'POST irs-imports/{id}/store/': programmeStaff,
  'POST irs-imports/{id}/cancel/': programmeStaff,
  'POST irs-imports/{id}/undo/': programmeStaff,
  'POST donations/thanked/': programmeStaff,
  'POST donations/acknowledgement-sent/': programmeStaff,
  'POST nonprofit-invitations/preview/': programmeStaff,
  'POST nonprofit-invitations/': programmeStaff,
  'POST nonprofit-invitations/read-file/': programmeStaff,
  'POST nonprofit-invitations/lines/preview/': programmeStaff,
  'POST nonprofit-invitations/lines/': programmeStaff,
  'POST nonprofit-invitations/send-again/': programmeStaff,
  'POST colleagues/invitations/': keepers,
  'GET colleagues/invitations/': keepersAndBoard,
  'POST colleagues/invitations/{id}/send-again/': keepers,
  'DELETE colleagues/invitations/{id}/': keepers,
  'GET user/{id}/': signedIn,
  'PATCH user/{id}/': signedIn,
  'POST user/{id}/create-nonprofit/': signedIn,
  'GET home/today/': programmeStaff,
  'GET home/next-steps/': ['nonprofitStaff'],
  'GET calendar/': signedIn,
  'GET calendar/link/': signedIn,
  'POST calendar/link/': signedIn,
  'DELETE calendar/link/': signedIn,
  // of nonprofit staff, only those who registered their present nonprofit themselves
  'POST nonprofits/{id}/claims/': ['newcomer', 'nonprofitStaff'],
  'GET claims/own/': signedIn,
  'GET claims/own-registration/': signedIn,
  'DELETE claims/{id}/': signedIn,
  'GET claims/': programmeReaders,
  'POST claims/{id}/answer/': programmeStaff,
  'GET audit/': programmeStaff,
  'GET audit/{id}/': programmeStaff,
  'POST updates/to-chosen/preview/': programmeStaff,
  'POST updates/to-chosen/': programmeStaff,
  'POST nonprofits/{id}/merge/preview/': programmeStaff,
  'POST nonprofits/{id}/merge/': programmeStaff,
  'GET nonprofit-merges/': programmeReaders,
  'POST nonprofit-merges/{id}/undo/': programmeStaff,
  'GET look-alikes/': programmeReaders,
  'POST look-alikes/dismiss/': programmeStaff,
  'POST look-alikes/restore/': programmeStaff,
  'GET nonprofits/{id}/relationship/': programmeStaff,
  'PUT nonprofits/{id}/owner/': programmeStaff,
  'POST nonprofits/{id}/next-steps/': programmeStaff,
  'PATCH nonprofit-next-steps/{id}/': programmeStaff,
  'DELETE nonprofit-next-steps/{id}/': programmeStaff,
  'GET nonprofits/{id}/notes/': programmeStaff,
  'POST nonprofits/{id}/notes/': programmeStaff,
  'PATCH nonprofit-notes/{id}/': programmeStaff,
  'DELETE nonprofit-notes/{id}/': programmeStaff,
  'POST bulk-changes/preview/': programmeStaff,
  'POST bulk-changes/': programmeStaff,
  'GET bulk-changes/': programmeReaders,
  'GET bulk-changes/{id}/': programmeReaders,
  'GET bulk-changes/{id}/rows/': programmeReaders,
  'POST bulk-changes/{id}/undo/': programmeStaff,
  'POST bulk-changes/{id}/retry/': programmeStaff,
  'GET email-texts/': programmeStaff,
  'GET email-texts/{key}/': programmeStaff,
  'PATCH email-texts/{key}/': programmeStaff,
  'GET email-texts/{key}/versions/': programmeStaff,
  'GET email-texts/{key}/versions/{version}/': programmeStaff,
  'POST email-texts/{key}/versions/{version}/restore/': programmeStaff,
  'GET email-texts/{key}/records/': programmeStaff,
  'POST email-texts/{key}/preview/': programmeStaff,
  'POST email-texts/{key}/test/': programmeStaff,
  'GET outbox/': ['programmeStaff'],
  'GET outbox/{id}/': ['programmeStaff'],
  'POST outbox/{id}/send-again/': ['programmeStaff'],
  'POST download-tickets/': signedIn,
  'GET applications/responses/': signedIn,
  'GET applications/responses/{id}/': signedIn,
  'GET applications/responses/{id}/what-happens-now/': signedIn,
  'GET applications/responses/{id}/neighbours/': signedIn,
  'GET applications/responses/{id}/earlier-answers/': ['nonprofitStaff'],
  'POST applications/responses/{id}/earlier-answers/files/': ['nonprofitStaff'],
  'GET applications/responses/{id}/profile-proposals/': signedIn,
  'POST applications/responses/{id}/profile-proposals/settle/': signedIn,
  'GET applications/responses/{id}/notes/': programmeReaders,
  'POST applications/responses/{id}/notes/': programmeStaff,
  'PATCH applications/response-notes/{id}/': programmeStaff,
  'DELETE applications/response-notes/{id}/': programmeStaff,
  'GET applications/responses/{id}/conversation/': signedIn,
  'POST applications/responses/{id}/conversation/': keepers,
  'PATCH applications/responses/{id}/conversation/': programmeStaff,
  'POST applications/responses/{id}/conversation/files/': keepers,
  'POST applications/responses/': ['nonprofitStaff'],
  'PATCH applications/responses/{id}/': ['nonprofitStaff'],
  'PUT applications/responses/{id}/open/': ['nonprofitStaff'],
  'POST applications/responses/{id}/withdraw/': keepers,
  'POST applications/responses/{id}/take-back/': keepers,
  'POST applications/responses/{id}/reopen/': ['programmeStaff'],
  'POST applications/responses/{id}/extend/': ['programmeStaff'],
  'POST applications/response-file-answers/': ['nonprofitStaff'],
  'DELETE applications/response-file-answers/{id}/': ['nonprofitStaff'],
  'POST applications/response-file-uploads/': ['nonprofitStaff'],
  'GET applications/response-file-uploads/{upload_id}/': ['nonprofitStaff'],
  'PUT applications/response-file-uploads/{upload_id}/': ['nonprofitStaff'],
  'GET applications/reviews/': ['reviewer', 'boardMember', 'programmeStaff'],
  'GET applications/reviews/{id}/': ['reviewer', 'boardMember', 'programmeStaff'],
  'GET applications/reviews/{id}/changes/': ['reviewer', 'boardMember', 'programmeStaff'],
  'POST applications/reviews/': ['reviewer'],
  'PATCH applications/reviews/{id}/': ['reviewer', 'programmeStaff'],
  'POST applications/responses/{id}/set-reviewers/': programmeStaff,
  'GET applications/templates/{id}/review-round/': programmeReaders,
  'PATCH applications/templates/{id}/review-round/': programmeStaff,
  'GET reviewers/me/work/': ['reviewer'],
  'POST user/update-nonprofit-rankings/': ['reviewer'],
  'POST reviewers/me/round-answers/': ['reviewer'],
  'GET reviewers/conflicts/': ['reviewer', 'boardMember', 'programmeStaff'],
  'POST reviewers/conflicts/': ['reviewer'],
  'DELETE reviewers/conflicts/{id}/': programmeStaff,
  'GET reviewers/applicants/': ['reviewer'],
  'POST reviewers/reminders/': programmeStaff,
  'GET reviewers/progress/': programmeReaders,
  'GET applications/board/': programmeReaders,
  'GET applications/board/summary/': programmeReaders,
  'PATCH applications/board/{id}/': programmeStaff,
  'POST applications/board/decisions/': programmeStaff,
  'POST applications/board/release/': programmeStaff,
  'GET applications/responses/{id}/feedback/': programmeStaff,
  'PATCH applications/responses/{id}/feedback/': programmeStaff,
  'POST applications/responses/{id}/feedback/release/': programmeStaff,
  'GET reviewers/plans/': programmeReaders,
  'POST reviewers/plans/': programmeStaff,
  'GET reviewers/plans/{id}/': programmeReaders,
  'DELETE reviewers/plans/{id}/': programmeStaff,
  'POST reviewers/plans/{id}/plan-again/': programmeStaff,
  'POST reviewers/plans/{id}/cancel/': programmeStaff,
  'POST reviewers/plans/{id}/apply/': programmeStaff,
  'GET reviewers/plans/{id}/lines/': programmeReaders,
  'PATCH reviewers/plans/{id}/lines/': programmeStaff,
  'GET applications/responses/{id}/reviewer-suggestions/': programmeReaders,
  'POST user/invite-reviewers/': programmeStaff,
  'PUT user/invite-reviewers/': programmeStaff,
  'GET reviewers/invitations/': programmeReaders,
  'POST reviewers/invitations/{id}/send-again/': programmeStaff,
  'DELETE reviewers/invitations/{id}/': programmeStaff,
  'GET reviewers/me/set-up/': ['reviewer'],
  'POST reviewers/me/set-up/': ['reviewer'],
  'GET nonprofits/': signedIn,
  'GET nonprofits/{id}/': signedIn,
  'POST nonprofits/': ['nonprofitStaff', 'programmeStaff'],
  'POST nonprofits/public-preview/': signedIn,
  'PATCH nonprofits/{id}/': signedIn,
  'POST nonprofits/{id}/image/': signedIn,
  // of nonprofit staff, only those whose nonprofit may keep its own wish list
  'GET wishlist/': keepersAndBoard,
  'GET wishlist/{id}/': keepersAndBoard,
  'POST wishlist/': keepers,
  'PATCH wishlist/{id}/': keepers,
  'DELETE wishlist/{id}/': keepers,
  'PUT wishlist/': keepers,
  'GET catalogue/': programmeReaders,
  'POST catalogue/preview/': programmeStaff,
  'GET catalogue/editions/': programmeReaders,
  'POST catalogue/editions/': programmeStaff,
  'DELETE catalogue/editions/{id}/': programmeStaff,
  'GET catalogue/proof-round/': programmeReaders,
  'POST catalogue/proof-round/': programmeStaff,
  'PATCH catalogue/proof-round/': programmeStaff,
  'GET catalogue/proofs/': programmeReaders,
  'GET catalogue/proofs/{id}/': keepersAndBoard,
  'GET catalogue/proofs/{id}/page/': keepersAndBoard,
  'POST catalogue/proofs/{id}/': keepers,
  'GET dossiers/': keepers,
  'POST dossiers/': keepers,
  'DELETE dossiers/{id}/': keepers,
  'GET user/{id}/archives/': signedIn,
  'POST user/{id}/archives/': signedIn,
  'DELETE archives/{id}/': signedIn,
  'POST user/{id}/deletion/preview/': programmeStaff,
  'POST user/{id}/deletion/': programmeStaff,
  'GET retention/': programmeStaff,
  'POST retention/preview/': programmeStaff,
  'POST retention/': programmeStaff,
  'GET nonprofit-categories/': signedIn,
  'POST nonprofit-categories/': ['programmeStaff'],
  'PATCH nonprofit-categories/{id}/': ['programmeStaff'],
  'DELETE nonprofit-categories/{id}/': ['programmeStaff'],
  'POST nonprofit-categories/{id}/merge/': ['programmeStaff'],
  'GET nonprofit-category-groups/': programmeReaders,
  'PUT nonprofit-category-groups/': ['programmeStaff'],
  'POST nonprofit-category-groups/': ['programmeStaff'],
  'PATCH nonprofit-category-groups/{id}/': ['programmeStaff'],
  'DELETE nonprofit-category-groups/{id}/': ['programmeStaff'],
  'GET photo-manager/': signedIn,
  'POST photo-manager/': keepers,
  'GET photo-manager/tags/': signedIn,
  'GET photo-manager/summary/': keepersAndBoard,
  'POST photo-manager/approve/': programmeStaff,
  'GET photo-manager/{id}/': signedIn,
  'PATCH photo-manager/{id}/': keepers,
  'DELETE photo-manager/{id}/': keepers,
  'POST photo-manager/{id}/restore/': keepers,
  'POST photo-manager/{id}/ask-for-better/': programmeStaff,
  'POST photo-manager/{id}/choose/': programmeStaff,
  'GET events/': signedIn,
  'GET events/{id}/': signedIn,
  'POST events/': keepers,
  'PATCH events/{id}/': keepers,
  'DELETE events/{id}/': keepers,
  'GET manage-events/': signedIn,
  'POST events/{id}/repeat-days/': keepers,
  'POST events/{id}/repeat/': keepers,
  'POST events/{id}/publish/': keepers,
  'POST events/{id}/cancel/': keepers,
  'POST events/{id}/reinstate/': keepers,
  'GET events-service/live-events/': keepersAndBoard,
  'GET news/': signedIn,
  'GET news/{id}/': signedIn,
  'POST news/': keepers,
  'PATCH news/{id}/': keepers,
  'DELETE news/{id}/': keepers,
  'GET volunteer/': signedIn,
  'GET volunteer/{id}/': signedIn,
  'POST volunteer/': keepers,
  'PATCH volunteer/{id}/': keepers,
  'DELETE volunteer/{id}/': keepers,
  'GET volunteering/': signedIn,
  'GET volunteering/{id}/': signedIn,
  'PATCH volunteering/{id}/': keepers,
  'GET volunteering/{id}/volunteers/': signedIn,
  'POST volunteers/{id}/answer/': keepers,
  'PATCH volunteers/{id}/': keepers,
  'DELETE volunteers/{id}/': keepers,
  'GET donations/': notReviewers,
  'GET donations/monthly-totals/': notReviewers,
  'GET donations/summary/': notReviewers,
  'GET donations/report/': programmeReaders,
  'GET donations/{id}/': notReviewers,
  'POST donations/': keepers,
  'POST donations/upload-csv/': keepers,
  'POST donation-imports/': keepers,
  'GET donation-imports/': keepersAndBoard,
  'GET donation-imports/{id}/': keepersAndBoard,
  'PATCH donation-imports/{id}/': keepers,
  'GET donation-imports/{id}/rows/': keepersAndBoard,
  'PATCH donation-imports/{id}/rows/': keepers,
  'GET donation-imports/{id}/names/': keepersAndBoard,
  'GET donation-imports/{id}/organizations/': programmeReaders,
  'GET donation-imports/{id}/problems/': keepersAndBoard,
  'POST donation-imports/{id}/store/': keepers,
  'POST donation-imports/{id}/cancel/': keepers,
  'POST donation-imports/{id}/undo/': keepers,
  'PATCH donations/{id}/': programmeStaff,
  'DELETE donations/{id}/': programmeStaff,
  'POST donations/received/': programmeStaff,
  'GET giving/settings/': programmeStaff,
  'PATCH giving/settings/': programmeStaff,
  'GET access-keys/': programmeStaff,
  'POST access-keys/': programmeStaff,
  'DELETE access-keys/{id}/': programmeStaff,
  'GET giving/card-guard/': programmeStaff,
  'PUT giving/card-guard/': programmeStaff,
  'GET giving/gifts/': programmeStaff,
  'GET giving/gifts/{id}/': programmeStaff,
  'POST giving/gifts/{id}/arrival/': programmeStaff,
  'POST giving/gifts/{id}/lapse/': programmeStaff,
  'POST giving/gifts/{id}/refunds/': programmeStaff,
  'POST giving/refunds/{id}/answer/': programmeStaff,
  'GET giving/reconcile/payouts/': programmeStaff,
  'GET giving/reconcile/movements/': programmeStaff,
  'POST giving/reconcile/movements/{id}/explain/': programmeStaff,
  'POST giving/gifts/{id}/looked/': programmeStaff,
  'GET giving/day/': programmeStaff,
  'PUT giving/day/': programmeStaff,
  'GET giving/pools/': programmeStaff,
  'POST giving/pools/': programmeStaff,
  'GET giving/pools/{id}/': programmeStaff,
  'PATCH giving/pools/{id}/': programmeStaff,
  'DELETE giving/pools/{id}/': programmeStaff,
  'POST giving/pools/{id}/deposits/': programmeStaff,
  'GET giving/gift-cards/': programmeStaff,
  'GET giving/gift-cards/{id}/': programmeStaff,
  'POST giving/gift-cards/{id}/block/': programmeStaff,
  'POST giving/gift-cards/{id}/unblock/': programmeStaff,
  'POST giving/gift-cards/{id}/resend/': programmeStaff,
  'POST giving/gift-cards/{id}/reissue/': programmeStaff,
  'POST giving/gift-cards/{id}/refund/': programmeStaff,
  'POST giving/gift-cards/': everyone,
  'POST giving/gift-cards/balance/': everyone,
  'GET giving/challenge/': everyone,
  'POST giving/orders/': everyone,
  'POST giving/orders/{publicId}/check/': everyone,
  'POST payments/stripe-webhook/giving/': everyone,
  'GET nonprofits/{id}/giving/': keepers,
  'PUT nonprofits/{id}/giving/': keepers,
  'DELETE nonprofits/{id}/giving/': keepers,
  'GET payouts/settings/': programmeStaff,
  'PATCH payouts/settings/': programmeStaff,
  'GET payouts/accounts/{id}/': statementReaders,
  'PATCH payouts/accounts/{id}/': keepers,
  'POST payouts/accounts/{id}/confirm/': programmeStaff,
  'GET payouts/unreadable-accounts/': programmeStaff,
  'GET payouts/due/': programmeReaders,
  'GET payouts/batches/': programmeReaders,
  'POST payouts/batches/': programmeStaff,
  'GET payouts/batches/{id}/': programmeReaders,
  'POST payouts/batches/{id}/compute-again/': programmeStaff,
  'POST payouts/batches/{id}/approve/': programmeStaff,
  'POST payouts/batches/{id}/export/': programmeStaff,
  'POST payouts/batches/{id}/close/': programmeStaff,
  'POST payouts/batches/{id}/cancel/': programmeStaff,
  'GET payouts/batches/{id}/lines/': programmeReaders,
  'PATCH payouts/batches/{id}/lines/': programmeStaff,
  'POST payouts/batches/{id}/mark/': programmeStaff,
  'GET payouts/lines/{id}/items/': programmeReaders,
  'POST payouts/corrections/': programmeStaff,
  'POST payouts/bank-statements/': programmeStaff,
  'GET payouts/bank-statements/': programmeStaff,
  'GET payouts/ledger/': statementReaders,
  'GET payouts/next/': statementReaders,
  'GET payouts/statement/': statementReaders,
  'GET payouts/balances/': programmeReaders,
  'GET payouts/summary/': programmeReaders,
  'GET reporting/own/': statementReaders,
  'POST reporting/periods/{id}/nothing-to-report/': keepers,
  'DELETE reporting/periods/{id}/nothing-to-report/': keepers,
  'GET reporting/periods/': programmeReaders,
  'GET reporting/reports/': programmeReaders,
  'POST reporting/periods/{id}/reminders/': programmeStaff,
  'GET resources/{name}/': keepersAndBoard,
  'PATCH resources/{name}/': programmeStaff,
  'GET resources/{name}/versions/': programmeReaders,
  'GET resources/{name}/versions/{version}/': programmeReaders,
  'POST resources/{name}/versions/{version}/restore/': programmeStaff,
  'POST resource-pictures/': programmeStaff,
  'POST converted-pictures/': signedIn,
  'POST resource-files/': programmeStaff,
  'GET updates/': signedIn,
  'GET updates/latest/': signedIn,
  'POST updates/read/': signedIn,
  'POST updates/preview/': programmeStaff,
  'POST updates/': programmeStaff,
  'PATCH updates/{id}/': programmeStaff,
  'DELETE updates/{id}/': programmeStaff,
  'GET user/me/updates/': signedIn,
  'PATCH user/me/updates/': signedIn,
  'GET review-answers/{token}/': everyone,
  'POST review-answers/{token}/': everyone,
  'DELETE review-answers/{token}/': everyone,
  'GET unsubscribe/{token}/': everyone,
  'POST unsubscribe/{token}/': everyone,
  'GET nonprofits/{id}/donation-statement/': statementReaders,
  'GET user/{id}/giving-years/': notReviewers,
  'GET user/{id}/acknowledgement/': notReviewers,
  'GET donations/{id}/acknowledgement/': notReviewers,
  'GET learning-commons/': libraryReaders,
  'POST learning-commons/': programmeStaff,
  'GET learning-commons/tags/': libraryReaders,
  'GET learning-commons/curriculum/': libraryReaders,
  'POST learning-commons/visit/': libraryReaders,
  'POST learning-commons/empty-searches/': libraryReaders,
  'PATCH learning-subtopics/{id}/': programmeStaff,
  'GET learning-commons/usage/': programmeReaders,
  // users of a nonprofit who are not its primary user get 404
  'GET learning-commons/seats/': libraryReaders,
  'GET learning-commons/{id}/': libraryReaders,
  'PATCH learning-commons/{id}/': programmeStaff,
  'DELETE learning-commons/{id}/': programmeStaff,
  'POST learning-commons/{id}/restore/': programmeStaff,
  'POST learning-commons/{id}/read-text/': programmeStaff,
  'POST learning-commons/{id}/toggle-favorite/': libraryReaders,
  'POST learning-commons/{id}/reading/': libraryReaders,
  'GET learning-commons/subscription-tiers/': everyone,
  'GET subscriptions/tiers/': programmeStaff,
  'POST subscriptions/tiers/': programmeStaff,
  'PATCH subscriptions/tiers/{id}/': programmeStaff,
  'DELETE subscriptions/tiers/{id}/': programmeStaff,
  'POST learning-commons/discount-code/': ['nonprofitStaff'],
  'GET subscriptions/discounts/': programmeStaff,
  'POST subscriptions/discounts/': programmeStaff,
  'PATCH subscriptions/discounts/{id}/': programmeStaff,
  'DELETE subscriptions/discounts/{id}/': programmeStaff,
  'GET get-stripe-key/': signedIn,
  'GET learning-commons/subscription/': signedIn,
  'POST learning-commons/create-subscription/': ['nonprofitStaff'],
  'POST subscriptions/orders/{id}/check/': ['nonprofitStaff'],
  'POST learning-commons/stripe-webhook/': everyone,
  'GET subscriptions/orders/': programmeStaff,
  'GET subscriptions/orders/{id}/': programmeStaff,
  'POST subscriptions/orders/': programmeStaff,
  'PATCH subscriptions/orders/{id}/': programmeStaff,
  'POST subscriptions/orders/{id}/end/': programmeStaff,
  'GET subscriptions/settings/': programmeStaff,
  'PATCH subscriptions/settings/': programmeStaff,
  'GET learning-commons/request-info/': everyone,
  'POST learning-commons/request-info/': everyone,
  'GET subscriptions/requests/': programmeStaff,
  'GET subscriptions/requests/{id}/': programmeStaff,
  'PATCH subscriptions/requests/{id}/': programmeStaff,
};

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('the list of calls has every module of the contract that declares some', () => {
  const contract = new URL('../../../contract/', import.meta.url);
  const read = (name: string) => readFileSync(new URL(name, contract), 'utf8');
  // makes the calls of news, events and opportunities, which their modules declare
  const makers = ['nonprofits/announcements/announcement-calls.ts', 'platform/wire/endpoint.ts', 'platform/wire/downloads.ts'];
  const declaring = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] }).filter(
    (name) => !makers.includes(name) && /= (endpoint|download)\(/.test(read(name)),
  );
  const list = read('app/all-endpoints.ts');
  const listed = [...list.matchAll(/from '(#contract\/|\.\.?\/)(.+?)'/g)].map(([, root, path]) =>
    root === './' ? `app/${path}` : path,
  );
  expect(declaring.filter((name) => !listed.includes(name))).toEqual([]);
});

test('the table has every call, and no other', () => {
  expect(Object.keys(table).sort()).toEqual(allEndpoints.map(({ method, path }) => `${method} ${path}`).sort());
});

test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  async (name, endpoint) => {
    const path = endpoint.path.replace('{id}', '999999').replace(/\{\w+\}/, 'unknown');
    for (const kind of kindsOfPerson) {
      const person = await createPerson(api.db, kind);
      const sent = endpoint.method === 'GET' ? {} : { body: {} };
      const { status } = await api.call(endpoint.method, path, { token: person?.token, ...sent });
      const through = table[name]?.includes(kind) ?? false;
      const refusedWith = kind === 'visitor' ? 401 : 403;
      expect([kind, status === 401 || status === 403 ? status : 'through']).toEqual([kind, through ? 'through' : refusedWith]);
      expect([kind, may(person?.actor ?? null, endpoint.access)]).toEqual([kind, through]);
    }
  },
);

/**
 * Which field of work acts where, by the beginning of the path; the longest beginning counts. `null`: only programme staff with all
 * fields. The GETs of these desks are open to all programme staff, unless `asksForMore` names them.
 */
const actsIn: Record<string, FieldOfWork | null> = {
  'applications/': 'applications',
  'reviewers/': 'applications',
  'user/invite-reviewers/': 'applications',
  'nonprofits/': 'content',
  'nonprofits/{id}/merge/': null,
  'nonprofit-next-steps/': 'content',
  'nonprofit-notes/': 'content',
  'nonprofit-categories/': 'content',
  'nonprofit-category-groups/': 'content',
  'bulk-changes/': 'content',
  'wishlist/': 'content',
  'catalogue/': 'content',
  'photo-manager/': 'content',
  'events/': 'content',
  'news/': 'content',
  'volunteer/': 'content',
  'volunteering/': 'content',
  'volunteers/': 'content',
  'resources/': 'content',
  'resource-pictures/': 'content',
  'resource-files/': 'content',
  'updates/': 'content',
  'learning-commons/': 'content',
  'learning-subtopics/': 'content',
  'donations/': 'finance',
  'donation-imports/': 'finance',
  'payouts/': 'finance',
  'giving/': 'finance',
  'nonprofits/{id}/giving/': 'finance',
  'reporting/': 'finance',
  'subscriptions/': 'finance',
  'user/': null,
  'colleagues/': null,
  'claims/': null,
  'nonprofit-invitations/': null,
  'nonprofit-merges/': null,
  'look-alikes/': null,
  'irs-changes/': null,
  'irs-imports/': null,
  'settings/': null,
  'upkeep/': null,
  'visitor-letters/': null,
  'retention/': null,
  'dossiers/': null,
  'audit/': null,
  'email-texts/': null,
  'outbox/': null,
};

/** Desks whose GETs, too, are only for those who act there; and bank details. */
const asksForMore = [
  /^(settings|upkeep|visitor-letters|retention|dossiers|audit|email-texts|outbox)\//,
  /^payouts\/(settings|unreadable-accounts|bank-statements)\//,
];

/** What is one's own, or is open to everybody who reads the library. */
const ofEverybody = [
  'POST learning-commons/visit/',
  'POST learning-commons/empty-searches/',
  'POST learning-commons/{id}/reading/',
  'POST access-keys/',
  'DELETE access-keys/{id}/',
];
const alsoOfEverybody = [
  'POST learning-commons/{id}/toggle-favorite/',
  'PATCH nonprofits/{id}/',
  'POST nonprofits/public-preview/',
];
const byPolicy = ['POST nonprofits/{id}/image/'];
const notByField = [...ofEverybody, ...alsoOfEverybody, ...byPolicy];

/** Whether programme staff who act in this field alone get through to the call. */
function getsThrough(name: string, field: FieldOfWork): boolean {
  const [method = '', path = ''] = name.split(' ');
  if (!table[name]?.includes('programmeStaff')) return false;
  if (notByField.includes(name) || table[name] === signedIn || table[name] === everyone) return true;
  if (method === 'GET' && !asksForMore.some((desk) => desk.test(path))) return true;
  const room = Object.keys(actsIn).filter((start) => path.startsWith(start));
  const longest = room.toSorted((one, other) => other.length - one.length)[0];
  if (longest === undefined) throw new Error(`in which field of work is ${name}?`);
  return actsIn[longest] === field;
}

test('programme staff of one field of work read everything, and act in their field alone', async () => {
  const asked = allEndpoints.filter(({ access }) => access !== 'anyone' && access !== 'signedIn');
  for (const field of fieldsOfWork) {
    const { id, token } = await createSignedIn(api.db, { roles: ['CFP_STAFF'], staffFields: [field] });
    const actor = { id, roles: ['CFP_STAFF' as const], staffFields: [field], nonprofit: null };
    const found: string[] = [];
    for (const { method, path, access } of asked) {
      const to = path.replace('{id}', '999999').replace(/\{\w+\}/, 'unknown');
      const { status, body } = await api.call(method, to, { token, ...(method !== 'GET' && { body: {} }) });
      const through = status !== 403;
      expect([path, may(actor, access)]).toEqual([path, through]);
      // whoever lacks a field hears which, unless the call is not one of programme staff
      if (!through && table[`${method} ${path}`]?.includes('programmeStaff'))
        expect([path, body.detail]).toEqual([path, expect.stringMatching(/^This needs .*A colleague/)]);
      if (through) found.push(`${method} ${path}`);
    }
    const names = asked.map(({ method, path }) => `${method} ${path}`);
    expect(found).toEqual(names.filter((name) => getsThrough(name, field)));
  }
});

test('a person with two roles may do what either role may', async () => {
  const nonprofit = (await createNonprofit(api.db)).id;
  const actor = (own: (typeof roles)[number][]) => ({ id: 1, roles: own, staffFields: null, nonprofit });
  // a claim is what a person without rights in the catalogue begins with, and programme staff need none
  for (const { access } of allEndpoints.filter((endpoint) => endpoint.access !== 'claimNonprofits'))
    for (const one of roles)
      for (const other of roles)
        expect([access, one, other, may(actor([one, other]), access)]).toEqual([
          ...[access, one, other],
          may(actor([one]), access) || may(actor([other]), access),
        ]);
  const { token } = await createSignedIn(api.db, { roles: ['REVIEWER', 'NONPROFIT_STAFF'], nonprofitId: nonprofit });
  const body = { amount: 5, donation_type: 'CASH', date_received: '2026-01-02' };
  const { status, body: donation } = await api.call('POST', 'donations/', { token, body });
  const paths = [`donations/${donation.id}/`, 'donations/', 'user/', 'payouts/ledger/', 'reviewers/me/work/'];
  const seen = await Promise.all(paths.map(async (path) => (await api.get(path, token)).status));
  expect([status, ...seen]).toEqual([201, 200, 200, 200, 200, 200]);
  expect((await api.get('donations/', token)).body.count).toBe(1);
});

const allowed = (statuses: Partial<Record<KindOfPerson, number>>, otherwise: number) =>
  kindsOfPerson.map((kind) => [kind, statuses[kind] ?? (kind === 'visitor' ? 401 : otherwise)]);

test('who may begin a review: the assigned reviewer, and another one where the settings allow it', async () => {
  const staff = await createPerson(api.db, 'programmeStaff');
  const set = (reviewsWithoutAssignment: boolean) =>
    api.call('PATCH', 'settings/', { token: staff?.token, body: { reviews_without_assignment: reviewsWithoutAssignment } });
  const begin = async (assigned: boolean) => {
    const found: [KindOfPerson, number][] = [];
    for (const kind of kindsOfPerson) {
      const person = await createPerson(api.db, kind);
      const { id } = await createSubmittedResponse(api.db);
      if (assigned && person) await createAssignment(api.db, id, person.id);
      const { status } = await api.call('POST', 'applications/reviews/', {
        token: person?.token,
        body: { application_response: id },
      });
      found.push([kind, status]);
    }
    return found;
  };
  expect(await begin(false)).toEqual(allowed({ reviewer: 201 }, 403));
  expect((await set(false)).status).toBe(200);
  expect(await begin(false)).toEqual(allowed({}, 403));
  expect(await begin(true)).toEqual(allowed({ reviewer: 201 }, 403));
  expect((await set(true)).status).toBe(200);
});

test('who may include a review that was begun without an assignment: programme staff alone, not its author', async () => {
  const found: [KindOfPerson, number][] = [];
  for (const kind of kindsOfPerson) {
    const person = await createPerson(api.db, kind);
    const written = { recommendation: 'recommend' as const, included: null, ...(person && { reviewerId: person.id }) };
    const { id } = await createReview(api.db, written);
    const { status } = await api.call('PATCH', `applications/reviews/${id}/`, { token: person?.token, body: { included: true } });
    found.push([kind, status]);
  }
  expect(found).toEqual(allowed({ programmeStaff: 200 }, 403));
});

test('who sees an account that nonprofit staff invited: programme staff; its colleagues once it is set up', async () => {
  for (const isSetUp of [false, true]) {
    const found: [KindOfPerson, number][] = [];
    for (const kind of kindsOfPerson) {
      const person = await createPerson(api.db, kind);
      const nonprofitId = person?.actor.nonprofit ?? (await createNonprofit(api.db)).id;
      const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId });
      const email = `invited-${director.id}@test.example`;
      const body = { emails: email, nonprofit: nonprofitId };
      await api.call('POST', 'colleagues/invitations/', { token: director.token, body });
      await runJobsOnce(api.app);
      const account = api.db.updateTable('users').set(isSetUp ? { passwordHash: 'a hash' } : { jobTitle: '' });
      const { id } = await account.where('email', '=', email).returning('id').executeTakeFirstOrThrow();
      found.push([kind, (await api.get(`user/${id}/`, person?.token)).status]);
    }
    const colleagues = isSetUp ? { nonprofitMember: 200, libraryReader: 200, nonprofitStaff: 200 } : {};
    expect(found).toEqual(allowed({ ...colleagues, boardMember: 200, programmeStaff: 200 }, 404));
  }
});
