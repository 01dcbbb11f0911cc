import { apiBase, type BodyOf, type Endpoint, type ParamsOf, type QueryOf, type ResultOf } from '#contract/endpoint.ts';
import { camelKey, fromWire, snakeKey, toWire } from '#contract/wire.ts';
import { currentSession, endSession, pageOwner } from './session.ts';
import { showAlert } from './ui/alerts.ts';

export const unknownFailure = 'Something went wrong! Please try again later.';

/** A call that did not succeed; `status` is 0 where no answer came. */
export class ApiFailure extends Error {
  readonly status: number;
  /** messages by field, as the wire spells it (`address.zipcode`, `first_name`) */
  readonly wireErrors: Readonly<Record<string, readonly string[]>>;
  readonly detail: string | undefined;
  readonly requestId: string | undefined;
  /** beside a 409: the record as it is now */
  readonly current: unknown;
  /** everything in the answer, with keys in TypeScript's spelling: what a call's contract says of its refusals */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(status: number, answer: unknown) {
    super(`The call failed with status ${status}.`);
    this.status = status;
    const { detail, request_id, current, ...rest } =
      typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
    this.detail = typeof detail === 'string' ? detail : undefined;
    this.requestId = typeof request_id === 'string' ? request_id : undefined;
    this.current = fromWire(current);
    this.members = fromWire(rest) as Record<string, unknown>;
    this.wireErrors = Object.fromEntries(
      Object.entries(rest)
        .map(([field, texts]) => [field, [texts].flat().filter((text) => typeof text === 'string')] as const)
        .filter(([, texts]) => texts.length > 0),
    );
  }

  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500;
  }

  /** first message by the field's path in TypeScript's spelling, for forms */
  get fieldErrors(): Record<string, string> {
    const fields = Object.entries(this.wireErrors).filter(([field]) => field !== 'non_field_errors');
    return Object.fromEntries(fields.map(([field, texts]) => [field.split('.').map(camelKey).join('.'), texts.join(' ')]));
  }

  /** what is wrong with the whole, not with one field */
  get general(): string | undefined {
    if (!this.isRefusal) return unknownFailure;
    return this.detail ?? this.wireErrors.non_field_errors?.join('\n');
  }

  /** everything in one text, for an alert */
  get summary(): string {
    if (this.general) return this.general;
    const lines = Object.entries(this.wireErrors).map(([field, texts]) => `${field}: ${texts.join(' ')}`);
    return lines.join('\n') || unknownFailure;
  }
}

type Optional<Name extends string, Type> = [Type] extends [undefined] ? { [K in Name]?: never } : { [K in Name]: Type };

export type CallOptions<E extends Endpoint> = Optional<'params', ParamsOf<E>> &
  Optional<'body', BodyOf<E>> & {
    query?: { [K in keyof QueryOf<E>]?: QueryOf<E>[K] | undefined };
    /** the body of an endpoint that takes `octets` */
    octets?: Blob;
    signal?: AbortSignal;
    /** outlives the page, as a sign-out must */
    keepalive?: boolean;
    quiet?: Quiet;
  };

/** No alert: at all, for every 4xx, or for these statuses (the screen tells itself). */
export type Quiet = true | 'refusals' | readonly number[];

/** Makes a call of the contract. Every request of the browser goes through here. */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ResultOf<E>> {
  const token = currentSession()?.token;
  let status: number;
  let answer: unknown;
  try {
    const response = await fetch(address(endpoint, options.params, options.query), {
      method: endpoint.method,
      headers: headers(token, contentType(options)),
      ...bodyOf(options),
      ...(options.signal ? { signal: options.signal } : {}),
      keepalive: options.keepalive ?? false,
    });
    status = response.status;
    answer = readAnswer(status, await response.text());
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw failed(new ApiFailure(0, null), options.quiet);
  }
  return resultOf(endpoint, token, status, answer, options.quiet);
}

/** What a call comes to: its result, or the failure that it is refused with. */
export function resultOf<E extends Endpoint>(
  endpoint: E,
  token: string | undefined,
  status: number,
  answer: unknown,
  quiet: Quiet | undefined,
): ResultOf<E> {
  if (isOk(status)) return (endpoint.result === null ? undefined : fromWire(answer)) as ResultOf<E>;
  const failure = new ApiFailure(status, answer);
  if (status === 401 && token) return lostSession(token, failure, quiet);
  throw failed(failure, quiet);
}

const isOk = (status: number): boolean => status >= 200 && status < 300;

export function address(endpoint: Endpoint, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[camelKey(name)])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.set(snakeKey(key), text);
  }
  return `${apiBase}${path}${search.size > 0 ? `?${search}` : ''}`;
}

function bodyOf({ body, octets }: { body?: unknown; octets?: Blob }): { body?: BodyInit } {
  if (octets) return { body: octets };
  return body === undefined ? {} : { body: JSON.stringify(toWire(body)) };
}

function contentType({ body, octets }: { body?: unknown; octets?: Blob }): string | undefined {
  if (octets) return 'application/octet-stream';
  return body === undefined ? undefined : 'application/json';
}

function headers(token: string | undefined, type: string | undefined): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(type ? { 'Content-Type': type } : {}),
    ...(token ? { Authorization: `Token ${token}` } : {}),
  };
}

/** A proxy's error page is no JSON: the status then says all there is. */
export function readAnswer(status: number, text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch (error) {
    if (isOk(status)) throw error;
    return null;
  }
}

/** Several calls can find out at once: only the first ends the session and says so. A page that is held asks instead. */
function lostSession(token: string, failure: ApiFailure, quiet: Quiet | undefined): never {
  if (currentSession()?.token !== token) throw failure;
  endSession('lost');
  if (pageOwner()) throw failure;
  throw failed(failure, quiet === true ? quiet : undefined);
}

export function failed(failure: ApiFailure, quiet: Quiet | undefined): ApiFailure {
  const silent = quiet === true || (quiet === 'refusals' ? failure.isRefusal : (quiet?.includes(failure.status) ?? false));
  if (silent) return failure;
  if (failure.isRefusal) showAlert({ tone: 'error', title: 'Error...', text: failure.summary });
  else showAlert({ tone: 'error', text: unknownFailure });
  return failure;
}
