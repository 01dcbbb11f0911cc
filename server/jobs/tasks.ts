import { forgetMessageFile } from '#server/applications/conversation/files.ts';
import { forgetAnswerFile, forgetAnswerUpload } from '#server/applications/files/forget-file.ts';
import { remindOfDates } from '#server/calendar/reminders/remind-of-dates.ts';
import { sendCatalogueProofs } from '#server/catalogue/proofs/letters.ts';
import { forgetDonationFile } from '#server/donations/imports/forget-file.ts';
import { forgetDossiers } from '#server/dossiers/forget-dossiers.ts';
import { forgetPicture } from '#server/files/replace-picture.ts';
import { forgetLearningBytes, forgetLearningFile } from '#server/learning/library/forget-files.ts';
import { mailReceipt } from '#server/learning/subscription/orders/receipts.ts';
import { settleOrder, settlePayments } from '#server/learning/subscription/payments/settle-payments.ts';
import { remindSubscribers } from '#server/learning/subscription/reminders.ts';
import { deliverMail } from '#server/mail/deliver.ts';
import { forgetLetterFiles } from '#server/mail/forget-letter-files.ts';
import { askForFacts } from '#server/nonprofits/facts/send-letters.ts';
import { watchIrsFolder } from '#server/nonprofits/irs-register/watch-folder.ts';
import { pruneNotices } from '#server/notices/prune-notices.ts';
import { inviteColleague } from '#server/people/invitations/invite-colleague.ts';
import { mailPasswordReset } from '#server/people/sign-in/reset-password.ts';
import { forgetPhoto, forgetPhotoFiles } from '#server/photos/forget-photos.ts';
import { remindOfConsents } from '#server/photos/remind.ts';
import { deleteOldRows } from '#server/privacy/retention/delete-old-rows.ts';
import { keepReporting } from '#server/reporting/daily.ts';
import { mailInvitation } from '#server/reviews/invitations/mail-invitation.ts';
import { mailAssignments, mailConflict } from '#server/reviews/mail-reviews.ts';
import { postUpdates, sendUpdate } from '#server/updates/send-update.ts';
import { watchUpkeep } from '#server/upkeep/watch-upkeep.ts';
import type { JobName } from './payloads.ts';
import type { Task } from './task.ts';

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
  'forget-edition-file': late(async () => (await import('#server/catalogue/make-edition.ts')).forgetEditionFile),
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
  'mail-invitation': mailInvitation,
  'keep-reporting': keepReporting,
  'post-updates': postUpdates,
  'send-update': sendUpdate,
  'plan-reviews': late(async () => (await import('#server/reviews/planner/plan-job.ts')).planReviews),
  'make-backup': late(async () => (await import('#server/backup/by-schedule/work-on-backup.ts')).workOnBackup),
  'make-catalogue-edition': late(async () => (await import('#server/catalogue/make-edition.ts')).makeEdition),
  'send-catalogue-proofs': sendCatalogueProofs,
  'make-dossier': late(async () => (await import('#server/dossiers/make-dossier.ts')).makeDossier),
  'forget-dossiers': forgetDossiers,
  'delete-old-rows': deleteOldRows,
  'watch-upkeep': watchUpkeep,
  'prune-notices': pruneNotices,
  'mail-receipt': mailReceipt,
  'settle-order': settleOrder,
  'settle-payments': settlePayments,
  'remind-subscribers': remindSubscribers,
  'remind-of-consents': remindOfConsents,
  'remind-of-dates': remindOfDates,
  'ask-for-facts': askForFacts,
  'mail-password-reset': mailPasswordReset,
  'read-learning-text': late(async () => (await import('#server/learning/library/text/read-text.ts')).readLearningText),
  'work-on-bulk-change': late(async () => (await import('#server/bulk-changes/work-on-bulk-change.ts')).workOnBulkChange),
  'work-on-donation-import': late(async () => (await import('#server/donations/imports/work-on-import.ts')).workOnImport),
  'watch-irs-folder': watchIrsFolder,
  'work-on-irs-import': late(async () => (await import('#server/nonprofits/irs-imports/work-on-irs-import.ts')).workOnIrsImport),
};
