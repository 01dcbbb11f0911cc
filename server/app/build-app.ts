import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import { allDownloads } from '#contract/app/all-endpoints.ts';
import { scopeByCall } from '#contract/app/key-rooms.ts';
import { paymentPage } from '#contract/learning/subscription/subscribe.ts';
import { defaultBodyLimit } from '#contract/platform/wire/endpoint.ts';
import { homeRoutes } from '#server/app/home/routes.ts';
import { metricsRoute, openMetricsOf } from '#server/app/process/metrics.ts';
import { programmeRoutes } from '#server/app/programme/routes.ts';
import { searchRoutes } from '#server/app/search/routes.ts';
import { upkeepRoutes } from '#server/app/upkeep/routes.ts';
import { conversationRoutes } from '#server/applications/conversation/routes.ts';
import { responseNoteRoutes } from '#server/applications/notes/routes.ts';
import { applicationResponseRoutes } from '#server/applications/responses/routes.ts';
import { boardRoutes } from '#server/applications/reviews/board/routes.ts';
import { decisionRoutes } from '#server/applications/reviews/decisions/routes.ts';
import { invitationRoutes } from '#server/applications/reviews/invitations/routes.ts';
import { planRoutes } from '#server/applications/reviews/planner/routes.ts';
import { reviewRoutes } from '#server/applications/reviews/routes.ts';
import { applicationTemplateRoutes } from '#server/applications/templates/routes.ts';
import { calendarRoutes } from '#server/desk/calendar/routes.ts';
import { claimRoutes } from '#server/desk/claims/routes.ts';
import { dossierRoutes } from '#server/desk/dossiers/routes.ts';
import { invitationFileRoutes } from '#server/desk/invitation-files/routes.ts';
import { mergeRoutes } from '#server/desk/merge/routes.ts';
import { numbersRoutes } from '#server/desk/numbers/routes.ts';
import { privacyRoutes } from '#server/desk/privacy/routes.ts';
import { aboutRoutes } from '#server/learning/about/routes.ts';
import { libraryRoutes } from '#server/learning/library/routes.ts';
import { requestRoutes } from '#server/learning/requests/routes.ts';
import { subscriptionRoutes } from '#server/learning/subscription/routes.ts';
import { donationRoutes } from '#server/money/donations/routes.ts';
import { givingRoutes } from '#server/money/giving/routes.ts';
import { payoutRoutes } from '#server/money/payouts/routes.ts';
import { reportingRoutes } from '#server/money/reporting/routes.ts';
import { statementRoutes } from '#server/money/statements/routes.ts';
import { eventRoutes } from '#server/nonprofits/announcements/events/routes.ts';
import { newsRoutes } from '#server/nonprofits/announcements/news/routes.ts';
import { volunteerRoutes } from '#server/nonprofits/announcements/opportunities/routes.ts';
import { bulkChangeRoutes } from '#server/nonprofits/bulk-changes/routes.ts';
import { categoryRoutes } from '#server/nonprofits/categories/routes.ts';
import { irsChangeRoutes } from '#server/nonprofits/irs-changes/routes.ts';
import { irsImportRoutes } from '#server/nonprofits/irs-imports/routes.ts';
import { irsRegisterRoutes } from '#server/nonprofits/irs-register/routes.ts';
import { lookAlikeRoutes } from '#server/nonprofits/look-alikes/routes.ts';
import { photoRoutes } from '#server/nonprofits/photos/routes.ts';
import { relationshipRoutes } from '#server/nonprofits/relationship/routes.ts';
import { artworkRoutes } from '#server/nonprofits/resources/artwork/routes.ts';
import { resourceRoutes } from '#server/nonprofits/resources/routes.ts';
import { nonprofitRoutes } from '#server/nonprofits/routes.ts';
import { volunteeringRoutes } from '#server/nonprofits/volunteering/routes.ts';
import { wishListRoutes } from '#server/nonprofits/wish-list/routes.ts';
import { accessKeyRoutes } from '#server/people/access-keys/routes.ts';
import { emailChangeRoutes } from '#server/people/email-change/routes.ts';
import { colleagueInvitationRoutes } from '#server/people/invitations/routes.ts';
import { passkeyRoutes } from '#server/people/passkeys/routes.ts';
import { secondFactorRoutes } from '#server/people/second-factor/routes.ts';
import { registrationRoutes } from '#server/people/sign-in/registration-routes.ts';
import { accountRoutes } from '#server/people/sign-in/routes.ts';
import { updateRoutes } from '#server/people/updates/routes.ts';
import { userRoutes } from '#server/people/users/routes.ts';
import { guardKeys } from '#server/platform/access/guard-keys.ts';
import { auditRoutes } from '#server/platform/audit/routes.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { type Reads, readsOf } from '#server/platform/database/reads.ts';
import { downloadRoutes } from '#server/platform/downloads/routes.ts';
import { pictureRoutes, serveFiles } from '#server/platform/files/routes.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import type { App } from '#server/platform/http/app.ts';
import { readJsonBodies } from '#server/platform/http/bodies/json-body.ts';
import { boundConnections } from '#server/platform/http/bound-connections.ts';
import { closeLastConnections } from '#server/platform/http/close-last-connections.ts';
import { contentSecurity } from '#server/platform/http/content-security.ts';
import { errorHandler, notFound, Refusal, refuse } from '#server/platform/http/errors.ts';
import { markWriters } from '#server/platform/http/follow-writers.ts';
import { isPageRequest, openShell, serveWebFiles } from '#server/platform/http/web-files.ts';
import { listRoutes } from '#server/platform/lists/routes.ts';
import { mailRoutes } from '#server/platform/mail/outbox/routes.ts';
import { mailServerRoutes } from '#server/platform/mail/server/routes.ts';
import { emailTextRoutes } from '#server/platform/mail/texts/routes.ts';
import { noticeRoutes } from '#server/platform/notices/routes.ts';
import type { Config } from '#server/platform/process/config.ts';
import { healthRoutes } from '#server/platform/process/health.ts';
import { traceRequests } from '#server/platform/process/tracing/trace-requests.ts';
import { checkSettings } from '#server/platform/programme/in-force.ts';
import { openVault } from '#server/platform/vault/open-vault.ts';
import { catalogueRoutes } from '#server/public/catalogue/routes.ts';
import { openPublicPages, type PublicPages } from '#server/public/directory/html/public-pages.ts';
import { directoryRoutes } from '#server/public/directory/routes.ts';
import { visitorLetterRoutes } from '#server/public/visitor-letters/routes.ts';
import { filledByWings } from './filled-by-wings.ts';
import { knownConstraints } from './known-constraints.ts';
import { methodsOf } from './openapi/allowed-methods.ts';
import { openApiRoutes } from './openapi/openapi-routes.ts';

interface Parts {
  config: Config;
  database: Database;
  /** unset: all reads go to the database itself */
  reads?: Reads;
  log: FastifyBaseLogger;
}

/** Milliseconds for a whole request: enough for 25 MB at a quarter of a Mbit/s. A stalled request is closed sooner. */
const longestRequest = 15 * 60_000;

let started = 0;
const processTag = Math.random().toString(36).slice(2, 8);

/** Builds the app and registers everything that it serves. */
export async function buildApp({ config, database, reads = readsOf(database.pool), log }: Parts): Promise<App> {
  const sendError = errorHandler(knownConstraints);
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${processTag}-${(++started).toString(36)}`,
    bodyLimit: defaultBodyLimit,
    requestTimeout: longestRequest,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    forceCloseConnections: 'idle',
    frameworkErrors: sendError as never,
    // no route has a schema of Fastify's, so its compilers need not be loaded
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  const storage = openStorage(config);
  const vault = openVault(config);
  const { db, pool } = database;
  const app: App = {
    ...{ http, config, db, pool, reads, storage, vault, isStopping: false, checkResults: !config.production },
    ...filledByWings,
    printedTexts: new Map(),
  };
  await checkSettings(app);
  let pages: PublicPages | undefined;
  http.setErrorHandler((error, request, reply) =>
    pages && isOpenedDownload(error, request)
      ? pages.send(request, reply, { name: 'downloadRefused' }, 401)
      : sendError(error, request, reply),
  );
  // Accept only JSON and uploads; Fastify also parses plain text by default.
  http.removeContentTypeParser('text/plain');
  readJsonBodies(http);
  boundConnections(http, config.idleMilliseconds);
  closeLastConnections(http);
  await protect(http, config);
  if (reads.hasReplica) markWriters(app);
  logRequests(http);
  traceRequests(http);
  await openMetricsOf(app);

  guardKeys(app, scopeByCall);

  healthRoutes(app);
  metricsRoute(app);
  programmeRoutes(app);
  upkeepRoutes(app);
  homeRoutes(app);
  numbersRoutes(app);
  calendarRoutes(app);
  accountRoutes(app);
  accessKeyRoutes(app);
  secondFactorRoutes(app);
  passkeyRoutes(app);
  registrationRoutes(app);
  emailChangeRoutes(app);
  applicationTemplateRoutes(app);
  await applicationResponseRoutes(app);
  responseNoteRoutes(app);
  await conversationRoutes(app);
  reviewRoutes(app);
  invitationRoutes(app);
  planRoutes(app);
  boardRoutes(app);
  decisionRoutes(app);
  auditRoutes(app);
  mailRoutes(app);
  emailTextRoutes(app);
  mailServerRoutes(app);
  downloadRoutes(app, allDownloads);
  colleagueInvitationRoutes(app);
  userRoutes(app);
  nonprofitRoutes(app);
  irsImportRoutes(app);
  irsRegisterRoutes(app);
  irsChangeRoutes(app);
  invitationFileRoutes(app);
  mergeRoutes(app);
  lookAlikeRoutes(app);
  relationshipRoutes(app);
  wishListRoutes(app);
  claimRoutes(app);
  categoryRoutes(app);
  catalogueRoutes(app);
  dossierRoutes(app);
  privacyRoutes(app);
  bulkChangeRoutes(app);
  eventRoutes(app);
  newsRoutes(app);
  volunteerRoutes(app);
  volunteeringRoutes(app);
  visitorLetterRoutes(app);
  donationRoutes(app);
  payoutRoutes(app);
  await givingRoutes(app);
  statementRoutes(app);
  reportingRoutes(app);
  resourceRoutes(app);
  artworkRoutes(app);
  updateRoutes(app);
  listRoutes(app);
  noticeRoutes(app);
  searchRoutes(app);
  await libraryRoutes(app);
  await photoRoutes(app);
  subscriptionRoutes(app);
  await requestRoutes(app);
  serveFiles(http, storage);
  pictureRoutes(app);
  pages = await openPublicPages(app);
  await directoryRoutes(app, pages);
  await aboutRoutes(app, pages);
  await openApiRoutes(app);
  await serveWebFiles(http);
  const shell = await openShell(app, paymentPage);
  http.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request)) return shell(request, reply);
    throw refuseUnknown(request);
  });
  return app;
}

/** Whether a browser opened the address of a download without a ticket that works: people then read a page. */
function isOpenedDownload(error: unknown, request: FastifyRequest): boolean {
  const refused = error instanceof Refusal && error.status === 401;
  return refused && request.url.startsWith('/download-') && (request.headers.accept ?? '').includes('text/html');
}

/** Fastify asks for it if a route has a schema. */
const noSchemas = () => {
  throw new Error('routes are checked by the contract, not by Fastify');
};

async function protect(http: FastifyInstance, { production }: Config): Promise<void> {
  http.addHook('onRequest', ({ headers }, _reply, done) => {
    const isPlain = headers['content-encoding'] === undefined;
    done(isPlain ? undefined : refuse(415, 'Send the body without Content-Encoding: compressed requests are refused.'));
  });
  // Create the middleware once: helmet's Fastify plugin would create it for each request, which takes a quarter of the shortest
  // request's time.
  const secure = helmet({
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: production && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  });
  http.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()));
  const { constants } = await import('node:zlib');
  await http.register(compress, {
    globalDecompression: false,
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

/**
 * Logs one line for each request: its id, method, route, status and time, never its URL, network address, body or user. The hooks
 * use callbacks, because promises would cost a twentieth of the time of the shortest request.
 */
function logRequests(http: FastifyInstance): void {
  const usualSecurity = contentSecurity();
  http.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    reply.header('x-request-id', request.id).header('content-security-policy', usualSecurity);
    done();
  });
  // these lines have no secrets, and searching them for secrets would take a third of their time
  const lines = http.log.child({}, { redact: [] });
  http.addHook('onResponse', (request, reply, done) => {
    lines.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}

function refuseUnknown(request: FastifyRequest) {
  const allowed = methodsOf(request.url);
  if (allowed.length === 0) return notFound();
  return refuse(405, `Method "${request.method}" not allowed.`, { allow: allowed.join(', ') });
}
