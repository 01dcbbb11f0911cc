import * as accounts from './accounts.ts';
import * as applicationFiles from './application-files.ts';
import * as responses from './application-response-calls.ts';
import * as applicationTemplates from './application-templates.ts';
import * as audit from './audit.ts';
import * as categories from './categories.ts';
import * as config from './config.ts';
import { type Download, requestDownloadTicket } from './downloads.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as news from './news.ts';
import * as nonprofitDraft from './nonprofit-draft.ts';
import * as nonprofitRecord from './nonprofit-record.ts';
import * as nonprofits from './nonprofits.ts';
import * as outbox from './outbox.ts';
import * as registration from './registration.ts';
import * as sessions from './sessions.ts';
import * as users from './users.ts';
import * as volunteer from './volunteer.ts';
import * as wishList from './wish-list.ts';

/** Every call there is: what OpenAPI documents and the permission test walks. */
export const allEndpoints: readonly Endpoint[] = [
  config.readConfig,
  accounts.login,
  accounts.logout,
  accounts.readMe,
  accounts.uploadUserImage,
  registration.register,
  registration.requestPasswordReset,
  registration.readPasswordReset,
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
  categories.readKeptCategories,
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
];

/** Every file that is opened by its address. */
export const allDownloads: readonly Download[] = [
  responses.downloadApplicationData,
  users.downloadUserData,
  outbox.letterHtml,
  nonprofits.downloadNonprofitData,
];
