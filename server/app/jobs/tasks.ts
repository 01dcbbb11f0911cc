import { watchUpkeep } from '#server/app/upkeep/watch-upkeep.ts';
import { forgetMessageFile } from '#server/applications/conversation/files.ts';
import { forgetAnswerFile, forgetAnswerUpload } from '#server/applications/files/forget-file.ts';
import { mailInvitation } from '#server/applications/reviews/invitations/mail-invitation.ts';
import { mailAssignments, mailConflict } from '#server/applications/reviews/mail-reviews.ts';
import { mailGivenBack } from '#server/applications/reviews/own/mail-given-back.ts';
import { remindOfDates } from '#server/desk/calendar/reminders/remind-of-dates.ts';
import { forgetDossiers } from '#server/desk/dossiers/forget-dossiers.ts';
import { deleteOldRows } from '#server/desk/privacy/retention/delete-old-rows.ts';
import { forgetLearningBytes, forgetLearningFile } from '#server/learning/library/forget-files.ts';
import { mailReceipt } from '#server/learning/subscription/orders/receipts.ts';
import { settleOrder, settlePayments } from '#server/learning/subscription/payments/subscriber.ts';
import { remindSubscribers } from '#server/learning/subscription/reminders.ts';
import { forgetDonationFile } from '#server/money/donations/imports/forget-file.ts';
import { checkBooks } from '#server/money/giving/books/check-books.ts';
import { sendGiftCards } from '#server/money/giving/cards/send-cards.ts';
import { giveMonthly } from '#server/money/giving/monthly/give-monthly.ts';
import { forgetUnpaid } from '#server/money/giving/orders/forget-unpaid.ts';
import { settleGift, settleGifts } from '#server/money/giving/orders/giver.ts';
import { readPayoutsOfGifts } from '#server/money/giving/reconcile/read-payouts.ts';
import { keepReporting } from '#server/money/reporting/daily.ts';
import { askForFacts } from '#server/nonprofits/facts/send-letters.ts';
import { watchIrsFolder } from '#server/nonprofits/irs-changes/watch-folder.ts';
import { forgetPhoto, forgetPhotoFiles } from '#server/nonprofits/photos/files/forget-photos.ts';
import { remindOfConsents } from '#server/nonprofits/photos/remind.ts';
import { remindOfKeys } from '#server/people/access-keys/remind-of-keys.ts';
import { endBoardTerms } from '#server/people/board-terms.ts';
import { inviteColleague } from '#server/people/invitations/invite-colleague.ts';
import { mailPasswordReset } from '#server/people/sign-in/passwords/reset-password.ts';
import { postUpdates, sendUpdate } from '#server/people/updates/send-update.ts';
import { forgetPicture } from '#server/platform/files/pictures/replace-picture.ts';
import type { JobName } from '#server/platform/jobs/payloads.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { deliverMail } from '#server/platform/mail/deliver.ts';
import { forgetLetterFiles } from '#server/platform/mail/outbox/forget-letter-files.ts';
import { pruneNotices } from '#server/platform/notices/prune-notices.ts';
import { sendCatalogueProofs } from '#server/public/catalogue/proofs/letters.ts';
import { tellVisitors } from '#server/public/visitor-letters/send-letters.ts';

/**
 * The jobs that delete stored files. They are put off while a backup is made or files are moved, because that work still reads
 * the files that it has listed.
 */
export const forgetting = {
  'forget-answer-file': forgetAnswerFile,
  'forget-message-file': forgetMessageFile,
  'forget-answer-upload': forgetAnswerUpload,
  'forget-learning-bytes': forgetLearningBytes,
  'forget-learning-file': forgetLearningFile,
  'forget-donation-file': forgetDonationFile,
  'forget-edition-file': late(async () => (await import('#server/public/catalogue/make-edition.ts')).forgetEditionFile),
  'forget-letter-files': forgetLetterFiles,
  'forget-photo': forgetPhoto,
  'forget-photo-files': forgetPhotoFiles,
  'forget-picture': forgetPicture,
} satisfies { [Name in JobName]?: Task<Name> };

/** A task that few programmes need often: its modules are loaded with its first job. */
function late<Name extends JobName>(load: () => Promise<Task<Name>>): Task<Name> {
  return async (payload, context) => (await load())(payload, context);
}

/** The work of every job, by the job's name. */
export const tasks: { [Name in JobName]: Task<Name> } = {
  ...forgetting,
  'deliver-mail': deliverMail,
  'invite-colleague': inviteColleague,
  'mail-assignments': mailAssignments,
  'mail-conflict': mailConflict,
  'mail-given-back': mailGivenBack,
  'mail-invitation': mailInvitation,
  'keep-reporting': keepReporting,
  'post-updates': postUpdates,
  'send-update': sendUpdate,
  'plan-reviews': late(async () => (await import('#server/applications/reviews/planner/plan-job.ts')).planReviews),
  'make-backup': late(async () => (await import('#server/platform/backup/by-schedule/work-on-backup.ts')).workOnBackup),
  'make-catalogue-edition': late(async () => (await import('#server/public/catalogue/make-edition.ts')).makeEdition),
  'send-catalogue-proofs': sendCatalogueProofs,
  'make-dossier': late(async () => (await import('#server/desk/dossiers/make-dossier.ts')).makeDossier),
  'forget-dossiers': forgetDossiers,
  'delete-old-rows': deleteOldRows,
  'watch-upkeep': watchUpkeep,
  'prune-notices': pruneNotices,
  'end-board-terms': endBoardTerms,
  'mail-receipt': mailReceipt,
  'settle-order': settleOrder,
  'settle-payments': settlePayments,
  'settle-gift': settleGift,
  'settle-gifts': settleGifts,
  'give-monthly': giveMonthly,
  'send-gift-cards': sendGiftCards,
  'check-books': checkBooks,
  'remind-of-keys': remindOfKeys,
  'forget-unpaid-gifts': forgetUnpaid,
  'read-payouts': readPayoutsOfGifts,
  'remind-subscribers': remindSubscribers,
  'remind-of-consents': remindOfConsents,
  'remind-of-dates': remindOfDates,
  'ask-for-facts': askForFacts,
  'tell-visitors': tellVisitors,
  'mail-password-reset': mailPasswordReset,
  'read-learning-text': late(async () => (await import('#server/learning/library/text/read-text.ts')).readLearningText),
  'work-on-bulk-change': late(
    async () => (await import('#server/nonprofits/bulk-changes/work-on-bulk-change.ts')).workOnBulkChange,
  ),
  'work-on-donation-import': late(
    async () => (await import('#server/money/donations/imports/steps/work-on-import.ts')).workOnImport,
  ),
  'watch-irs-folder': watchIrsFolder,
  'work-on-irs-import': late(async () => (await import('#server/nonprofits/irs-imports/work-on-irs-import.ts')).workOnIrsImport),
};
