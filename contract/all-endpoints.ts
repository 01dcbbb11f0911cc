import * as events from './announcements/events.ts';
import * as news from './announcements/news.ts';
import * as volunteer from './announcements/opportunities.ts';
import * as applicationFiles from './applications/files.ts';
import * as responses from './applications/response-calls.ts';
import * as applicationTemplates from './applications/template-calls.ts';
import * as audit from './audit/audit.ts';
import * as categories from './categories/categories.ts';
import * as donationFiles from './donations/donation-files.ts';
import * as donationReports from './donations/donation-reports.ts';
import * as donations from './donations/donations.ts';
import * as outbox from './mail/outbox.ts';
import * as nonprofitDraft from './nonprofits/draft.ts';
import * as nonprofits from './nonprofits/list.ts';
import * as nonprofitRecord from './nonprofits/record.ts';
import * as wishList from './nonprofits/wish-list.ts';
import * as accounts from './people/accounts.ts';
import * as registration from './people/registration.ts';
import * as sessions from './people/sessions.ts';
import * as users from './people/users.ts';
import * as clientErrors from './programme/client-errors.ts';
import * as config from './programme/config.ts';
import * as assignments from './reviews/assignments.ts';
import * as board from './reviews/board.ts';
import * as conflicts from './reviews/conflicts.ts';
import * as decisions from './reviews/decisions.ts';
import * as invitations from './reviews/invitations.ts';
import * as plans from './reviews/plans.ts';
import * as rankings from './reviews/rankings.ts';
import * as reminders from './reviews/reminders.ts';
import * as reviewers from './reviews/reviewers.ts';
import * as reviews from './reviews/reviews.ts';
import { type Download, requestDownloadTicket } from './wire/downloads.ts';
import type { Endpoint } from './wire/endpoint.ts';

/** Every call of the API, for OpenAPI and the permission test. */
export const allEndpoints: readonly Endpoint[] = [
  config.readConfig,
  clientErrors.reportClientError,
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
  registration.signInByMagicLink,
  accounts.readSetUp,
  accounts.setUp,
  applicationTemplates.listTemplates,
  applicationTemplates.readTemplate,
  applicationTemplates.createTemplate,
  applicationTemplates.changeTemplate,
  applicationTemplates.deleteTemplate,
  applicationTemplates.togglePublished,
  applicationTemplates.exportResponses,
  applicationTemplates.readPublishedTemplate,
  sessions.listSessions,
  sessions.endOtherSessions,
  sessions.endOneSession,
  sessions.changePassword,
  users.listUsers,
  users.createUser,
  users.readUser,
  users.changeUser,
  users.createOwnNonprofit,
  audit.listAudit,
  outbox.listOutbox,
  outbox.readLetter,
  outbox.sendAgain,
  requestDownloadTicket,
  responses.listResponses,
  responses.readResponse,
  responses.createResponse,
  responses.saveResponse,
  responses.reopenResponse,
  responses.extendResponse,
  applicationFiles.uploadAnswerFile,
  applicationFiles.deleteAnswerFile,
  applicationFiles.beginAnswerUpload,
  applicationFiles.readAnswerUpload,
  applicationFiles.sendAnswerPiece,
  reviews.listReviews,
  reviews.readReview,
  reviews.readReviewChanges,
  reviews.createReview,
  reviews.saveReview,
  assignments.setReviewers,
  assignments.readReviewRound,
  assignments.changeReviewRound,
  assignments.readOwnWork,
  rankings.updateRankings,
  conflicts.listConflicts,
  conflicts.declareConflict,
  conflicts.withdrawConflict,
  conflicts.searchApplicants,
  reminders.remindReviewers,
  reminders.readReviewProgress,
  board.listBoard,
  board.readBoardSummary,
  board.changeBoardMarks,
  decisions.prepareDecisions,
  decisions.releaseDecisions,
  decisions.readFeedback,
  decisions.saveFeedback,
  decisions.releaseFeedback,
  plans.listPlans,
  plans.readPlan,
  plans.createPlan,
  plans.planAgain,
  plans.cancelPlan,
  plans.deletePlan,
  plans.applyPlan,
  plans.listPlanLines,
  plans.changePlanLines,
  plans.suggestReviewers,
  invitations.inviteReviewers,
  invitations.inviteReviewersByFile,
  invitations.listInvitations,
  invitations.resendInvitation,
  invitations.withdrawInvitation,
  invitations.readReviewerSetUp,
  invitations.setUpReviewer,
  nonprofits.listNonprofits,
  nonprofitRecord.readNonprofit,
  nonprofitDraft.createNonprofit,
  nonprofitDraft.updateNonprofit,
  nonprofitRecord.uploadNonprofitImage,
  wishList.listWishes,
  wishList.readWish,
  wishList.createWish,
  wishList.updateWish,
  wishList.deleteWish,
  wishList.replaceWishes,
  nonprofits.listCategories,
  categories.createCategory,
  categories.updateCategory,
  categories.deleteCategory,
  categories.mergeCategory,
  categories.readManagedCategories,
  categories.arrangeCategories,
  categories.createCategoryGroup,
  categories.renameCategoryGroup,
  categories.deleteCategoryGroup,
  events.listEvents,
  events.readEvent,
  events.createEvent,
  events.updateEvent,
  events.deleteEvent,
  news.listNews,
  news.readNewsArticle,
  news.createNewsArticle,
  news.updateNewsArticle,
  news.deleteNewsArticle,
  volunteer.listVolunteerOpportunities,
  volunteer.readVolunteerOpportunity,
  volunteer.createVolunteerOpportunity,
  volunteer.updateVolunteerOpportunity,
  volunteer.deleteVolunteerOpportunity,
  donations.listDonations,
  donations.readMonthlyTotals,
  donations.readDonationSummary,
  donationReports.readDonationReport,
  donations.readDonation,
  donations.createDonation,
  donationFiles.uploadDonations,
  donations.updateDonation,
  donations.deleteDonation,
];

/** Every file that is downloaded by its address. */
export const allDownloads: readonly Download[] = [
  responses.downloadApplicationData,
  reviews.downloadReviewData,
  reviewers.downloadReviewerData,
  plans.downloadReviewPlan,
  users.downloadUserData,
  outbox.letterHtml,
  nonprofits.downloadNonprofitData,
  donations.downloadDonationData,
  donationReports.downloadDonationReport,
];
