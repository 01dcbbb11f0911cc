import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint } from '#contract/platform/wire/endpoint.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { brokeOff, type UploadedFile, withUpload } from '#server/platform/files/uploads/upload.ts';
import { errorCode } from '#server/platform/process/error-code.ts';
import { isFullDisk } from '#server/platform/process/full-disk.ts';
import type { App } from '../app.ts';
import { notSignedIn, Refusal, refuse, refuseFields } from '../errors.ts';
import { originOf } from '../origin.ts';
import { type Answer, type Call, parseInput, parseParams, parseQuery, routePath, send, sessionFor } from '../serve.ts';

interface Upload<E extends Endpoint> {
  file: UploadedFile;
  /** the file's name as the client sent it; only shown to people, never used as a path. Null: no file was sent. */
  name: E['uploadOptional'] extends true ? string | null : string;
  /** the image in the part that the endpoint's `furtherImage` names; null: none was sent */
  furtherImage: UploadedFile | null;
  /** the form's other fields, parsed with the `body` of the endpoint */
  fields: BodyOf<E>;
}

type UploadCall<E extends Endpoint> = Omit<Call<E>, 'body'> & {
  db: App['db'];
  /** Reads the body. Call it after checking that the user may upload. */
  receive: () => Promise<Upload<E>>;
};
type UploadEndpoint = Endpoint & { upload: 'image' | 'file' };

/** bytes besides the files: other fields, part headers and boundaries */
const overhead = 65_536;
/** the most bytes of a text field, enough for a description of 5,000 characters */
const textLimit = 20_000;

/**
 * Serves a form with a file. The handler first checks the params and the actor, then receives the file, then opens its own
 * transaction: no database connection is held during a slow upload.
 */
export function serveUpload<const E extends UploadEndpoint>(
  app: App,
  endpoint: E,
  handler: (call: UploadCall<E>) => Answer<E>,
): void {
  const usual = app.config.public.uploadLimits;
  const limit = endpoint.uploadLimit ?? usual[endpoint.upload];
  const limits = { ...usual, [endpoint.upload]: limit };
  const files = endpoint.furtherImage ? 2 : 1;
  // a separate scope, so that all other calls still refuse this content type
  app.http.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: limit, files, fields: 20, parts: 20 + files, fieldSize: textLimit, fieldNameSize: 100 },
    });
    scope.route({
      method: endpoint.method,
      url: routePath(endpoint),
      handler: async (request, reply) => {
        const call = await readUploadCall(app, endpoint, request);
        if (!call.actor) throw notSignedIn();
        const result = await withUpload(app, call.actor.id, (file, sender) => {
          reply.raw.once('close', () => sender.abort(brokeOff()));
          const further = { ...file, path: `${file.path}-further` };
          const receive = () => readUpload(endpoint, request, limits, { file, further });
          return handler({ ...call, db: app.db, receive }).finally(() => rm(further.path, { force: true }));
        });
        return send(app, endpoint, reply, result);
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
    origin: originOf(app.config, request),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  };
  return call as Omit<Call<E>, 'body'>;
}

interface Places {
  file: UploadedFile;
  further: UploadedFile;
}

async function readUpload<E extends UploadEndpoint>(
  endpoint: E,
  request: FastifyRequest,
  limits: App['config']['public']['uploadLimits'],
  { file, further }: Places,
): Promise<Upload<E>> {
  const { upload, furtherImage } = endpoint;
  const whole = limits[upload] + (furtherImage ? limits.image : 0) + overhead;
  if (!request.isMultipart()) throw refuse(415, 'Unsupported media type: send multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > whole) throw tooLarge(upload, limits[upload]).refusal;
  const fields: Record<string, unknown> = {};
  let name: string | null = null;
  let hasFurther = false;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') addField(fields, part.fieldname, part.value);
      else if (part.fieldname === upload && name === null) {
        await writeFile(part, file, tooLarge(upload, limits[upload]));
        name = part.filename;
      } else if (furtherImage && part.fieldname === snakeKey(furtherImage) && !hasFurther) {
        await writeFile(part, further, tooLarge('image', limits.image));
        hasFurther = true;
      } else part.file.resume();
    }
  } catch (error) {
    throw asRefusal(error);
  }
  if (name === null && !endpoint.uploadOptional)
    throw refuseFields({ [upload]: [`Choose ${upload === 'image' ? 'an image' : 'a file'}.`] });
  return {
    file,
    name: name as Upload<E>['name'],
    furtherImage: hasFurther ? further : null,
    fields: (endpoint.body && parseInput(endpoint.body, fields)) as BodyOf<E>,
  };
}

/** A repeated field becomes the list `a,b`, as in a query. */
function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  fields[name] = Object.hasOwn(fields, name) ? `${fields[name]},${value}` : value;
}

/** Writes a part to its path. Stops at the limit of this part: a further image may have a lower limit than the file. */
async function writeFile({ file }: MultipartFile, { path, signal }: UploadedFile, { refusal, bytes }: Limit): Promise<void> {
  let written = 0;
  file.once('limit', () => file.destroy(refusal));
  file.on('data', (chunk: Buffer) => {
    written += chunk.length;
    if (written > bytes) file.destroy(refusal);
  });
  await pipeline(file, createWriteStream(path, { mode: 0o640 }), { signal });
}

interface Limit {
  refusal: Refusal;
  bytes: number;
}

function tooLarge(what: 'image' | 'file', bytes: number): Limit {
  return { bytes, refusal: refuse(413, `This ${what} is too large: the limit is ${bytes / 1_000_000} MB.`) };
}

/** Turns an error of reading a form into a 400, because the client sent the form. Refusals and a full disk stay what they are. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal || isFullDisk(error)) return error;
  const code = errorCode(error);
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code)) return refuseFields({ non_field_errors: ['The form has too many parts.'] });
  return refuseFields({ non_field_errors: ['The form could not be read to its end. Try again.'] });
}
