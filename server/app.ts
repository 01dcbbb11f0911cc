import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type pg from 'pg';
import { registrationRoutes } from './accounts/registration-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { applicationResponseRoutes } from './applications/responses/routes.ts';
import { applicationTemplateRoutes } from './applications/templates/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { categoryRoutes } from './categories/routes.ts';
import type { Config } from './config.ts';
import { contentSecurity } from './content-security.ts';
import type { Database, Db } from './database/connection.ts';
import { directoryRoutes } from './directory/routes.ts';
import { downloadRoutes } from './downloads/routes.ts';
import { handleError, notFound, refuse } from './errors.ts';
import { eventRoutes } from './events/routes.ts';
import { serveFiles } from './files/routes.ts';
import { openStorage, type Storage } from './files/storage.ts';
import { healthRoutes } from './health.ts';
import { methodsOf } from './known-routes.ts';
import { mailRoutes } from './mail/routes.ts';
import { measureRequests, metricsRoute } from './metrics.ts';
import { newsRoutes } from './news/routes.ts';
import { nonprofitRoutes } from './nonprofits/routes.ts';
import { wishListRoutes } from './nonprofits/wish-list/routes.ts';
import { openApiRoutes } from './openapi-routes.ts';
import { programmeRoutes } from './programme/routes.ts';
import { isPageRequest, openShell, serveWebFiles } from './shell.ts';
import { userRoutes } from './users/routes.ts';
import { volunteerRoutes } from './volunteer/routes.ts';

/** What a route needs, handed over explicitly. */
export interface App {
  http: FastifyInstance;
  config: Config;
  db: Db;
  /** for hand-written SQL with named statements */
  pool: pg.Pool;
  /** uploaded files and pictures */
  storage: Storage;
  /** in tests and development: every answer is held against its shape */
  checkResults: boolean;
}

interface Parts {
  config: Config;
  database: Database;
  log: FastifyBaseLogger;
}

const bodyLimit = 1_048_576;
/** for all of a request: the largest upload on a quarter of a Mbit/s. One of which nothing comes ends sooner. */
const longestRequest = 15 * 60_000;

let started = 0;
const processTag = Math.random().toString(36).slice(2, 8);

/** Builds the app: everything that is registered stands here. */
export async function buildApp({ config, database, log }: Parts): Promise<App> {
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${processTag}-${(++started).toString(36)}`,
    bodyLimit,
    connectionTimeout: config.idleMilliseconds,
    requestTimeout: longestRequest,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    forceCloseConnections: 'idle',
    frameworkErrors: handleError as never,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  const storage = openStorage(config.dataDir);
  const app: App = { http, config, db: database.db, pool: database.pool, storage, checkResults: !config.production };
  http.setErrorHandler(handleError);
  // bodies are JSON or an upload: Fastify takes text of itself
  http.removeContentTypeParser('text/plain');
  await protect(http, config);
  logRequests(http);
  await measureRequests(http, config);

  healthRoutes(app);
  metricsRoute(app);
  programmeRoutes(app);
  accountRoutes(app);
  registrationRoutes(app);
  applicationTemplateRoutes(app);
  await applicationResponseRoutes(app);
  auditRoutes(app);
  mailRoutes(app);
  downloadRoutes(app);
  userRoutes(app);
  nonprofitRoutes(app);
  wishListRoutes(app);
  categoryRoutes(app);
  eventRoutes(app);
  newsRoutes(app);
  volunteerRoutes(app);
  serveFiles(http, storage);
  await directoryRoutes(app);
  await openApiRoutes(app);
  await serveWebFiles(http);
  const shell = await openShell(config);
  http.setNotFoundHandler((request, reply) => {
    if (isPageRequest(request)) return shell(reply);
    throw refuseUnknown(request);
  });
  return app;
}

async function protect(http: FastifyInstance, { production }: Config): Promise<void> {
  await http.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: production && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  });
  const { constants } = await import('node:zlib');
  await http.register(compress, {
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

/** One line a request: its id and route, never its address, query, body or person. */
function logRequests(http: FastifyInstance): void {
  http.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-request-id', request.id).header('content-security-policy', contentSecurity());
  });
  http.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

function refuseUnknown(request: FastifyRequest) {
  const allowed = methodsOf(request.url);
  if (allowed.length === 0) return notFound();
  return refuse(405, `Method "${request.method}" not allowed.`, { allow: allowed.join(', ') });
}
