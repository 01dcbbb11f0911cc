import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint } from '#contract/wire/endpoint.ts';
import { brokeOff, type UploadedFile, withUpload } from '#server/files/upload.ts';
import { errorCode } from '#server/process/error-code.ts';
import type { App } from './app.ts';
import { notSignedIn, Refusal, refuse, refuseFields } from './errors.ts';
import { type Answer, type Call, parseInput, parseParams, parseQuery, routePath, send, sessionFor } from './serve.ts';

interface Upload<E extends Endpoint> {
  file: UploadedFile;
  /** as the client named it; only shown to people, never used as a path */
  name: string;
  /** the form's other fields, parsed with the endpoint's `body` */
  fields: BodyOf<E>;
}

type UploadCall<E extends Endpoint> = Omit<Call<E>, 'body'> & {
  db: App['db'];
  /** Reads the body. Call it after checking that the user may upload. */
  receive: () => Promise<Upload<E>>;
};
type UploadEndpoint = Endpoint & { upload: 'image' | 'file' };

/** bytes beside the file: other fields, part headers and boundaries */
const overhead = 65_536;
/** how long a refused body is still read, so that the client can read the response */
const lingerMilliseconds = 2_000;

/**
 * Serves a form with one file. The handler first checks the params and the actor, then receives the file, then opens its
 * own transaction: no database connection is held during a slow upload.
 */
export function serveUpload<const E extends UploadEndpoint>(
  app: App,
  endpoint: E,
  handler: (call: UploadCall<E>) => Answer<E>,
): void {
  const limit = app.config.public.uploadLimits[endpoint.upload];
  // in a scope of its own, so that all other calls still refuse this content type
  app.http.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: limit, files: 1, fields: 20, parts: 21, fieldSize: 2_000, fieldNameSize: 100 },
    });
    scope.route({
      method: endpoint.method,
      url: routePath(endpoint),
      handler: async (request, reply) => {
        try {
          const call = await readUploadCall(app, endpoint, request);
          if (!call.actor) throw notSignedIn();
          const result = await withUpload(app.storage, call.actor.id, (file, sender) => {
            reply.raw.once('close', () => sender.abort(brokeOff()));
            return handler({ ...call, db: app.db, receive: () => readUpload(endpoint, request, limit, file) });
          });
          return send(app, endpoint, reply, result);
        } catch (error) {
          turnAway(request, reply);
          throw error;
        }
      },
    });
  });
}

async function readUploadCall<E extends Endpoint>(
  app: App,
  endpoint: E,
  request: FastifyRequest,
): Promise<Omit<Call<E>, 'body'>> {
  const session = await sessionFor(app, endpoint, request);
  const call = {
    params: endpoint.params && parseParams(endpoint.params, request.params),
    query: parseQuery(endpoint, request),
    ...session,
    app,
    log: request.log,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  };
  return call as Omit<Call<E>, 'body'>;
}

async function readUpload<E extends UploadEndpoint>(
  endpoint: E,
  request: FastifyRequest,
  limit: number,
  file: UploadedFile,
): Promise<Upload<E>> {
  if (!request.isMultipart()) throw refuse(415, 'Unsupported media type: send multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > limit + overhead) throw tooLarge(endpoint, limit);
  const fields: Record<string, unknown> = {};
  let name: string | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname !== endpoint.upload) part.file.resume();
      else {
        await writeFile(part, file, tooLarge(endpoint, limit));
        name = part.filename;
      }
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (name === undefined)
    throw refuseFields({ [endpoint.upload]: [`Choose ${endpoint.upload === 'image' ? 'an image' : 'a file'}.`] });
  return { file, name, fields: (endpoint.body && parseInput(endpoint.body, fields)) as BodyOf<E> };
}

async function writeFile({ file }: MultipartFile, { path, signal }: UploadedFile, refusal: Refusal): Promise<void> {
  file.once('limit', () => file.destroy(refusal));
  await pipeline(file, createWriteStream(path, { mode: 0o640 }), { signal });
}

function tooLarge({ upload }: UploadEndpoint, limit: number): Refusal {
  return refuse(413, `This ${upload} is too large: the limit is ${limit / 1_000_000} MB.`);
}

/** A form that cannot be parsed is the client's error. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const code = errorCode(error);
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code)) return refuseFields({ non_field_errors: ['The form has too many parts.'] });
  return refuseFields({ non_field_errors: ['The form could not be read to its end. Try again.'] });
}

/** Stops reading a body that was refused before its end. */
function turnAway({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed) return;
  reply.raw.once('finish', () => raw.resume());
  const timer = setTimeout(() => raw.socket.destroy(), lingerMilliseconds);
  raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
}
