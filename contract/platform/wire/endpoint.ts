import type * as z from 'zod/mini';
import type { PermissionName } from '#contract/platform/access/permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Shape = z.ZodMiniType;

/**
 * One call of the API: the server serves it, the browser calls it, OpenAPI documents it. Keys are camelCase here and snake_case
 * on the wire (`keys.ts`).
 */
export interface Endpoint {
  /** operationId in OpenAPI */
  name: string;
  method: Method;
  /** the path below `/api/v1/`, with its trailing slash: `nonprofits/{id}/` */
  path: string;
  /** who may make the call; the feature's policy checks single rows */
  access: PermissionName;
  summary: string;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /**
   * The body is `multipart/form-data`: the part of this name holds the bytes, and `body` describes the other fields, which
   * are all text; a repeated field is a list. An image has at most 10 MB, a file 25 MB.
   */
  upload?: 'image' | 'file';
  /** the most bytes of the file, if not the usual number */
  uploadLimit?: number;
  /** the part of the file may be missing */
  uploadOptional?: true;
  /** name of another part, which may hold a picture */
  furtherImage?: string;
  /** The body is bytes, sent as `application/octet-stream`. */
  octets?: true;
  /** the most bytes of the body; default: `defaultBodyLimit` */
  bodyLimit?: number;
  /**
   * Statuses of refusals that do not follow from the call's other members, for example 404 for a record that only the body names,
   * or 409 although the body has no `version`. OpenAPI documents them, and tests fail on a status that is not documented.
   */
  refuses?: readonly (400 | 403 | 404 | 409 | 429)[];
  /** the shape of the reply; `null`: 204 without a body */
  result: Shape | null;
  /** default: 200 */
  status?: 200 | 201;
  /** whether the reply may also be 200, with a record that existed before */
  orFound?: true;
  /**
   * Whether a call with this body is a sensitive act: refused with 403 and `sign_in_again` unless the person signed in, or signed
   * in again, within `recentMinutes`.
   */
  recentSignIn?(body: unknown): boolean;
  /** whether programme staff may make the call before they have set up a required second factor */
  beforeSecondFactor?: true;
}

/** A value for `recentSignIn`: the call is a sensitive act, whatever its body is. */
export const always = (): boolean => true;

/** minutes for which a sign-in is recent enough for sensitive acts */
export const recentMinutes = 10;

export type ParamsOf<E extends Endpoint> = E['params'] extends Shape ? z.output<E['params']> : undefined;
export type QueryOf<E extends Pick<Endpoint, 'query'>> = E['query'] extends Shape ? z.output<E['query']> : undefined;
export type BodyOf<E extends Endpoint> = E['body'] extends Shape ? z.output<E['body']> : undefined;
export type ResultOf<E extends Endpoint> = E['result'] extends Shape ? z.output<E['result']> : undefined;

/** the most bytes of a body: enough for a form with a few long texts */
export const defaultBodyLimit = 64_000;

export const apiBase = '/api/v1/';

type PathOf<Line extends string> = Line extends `${Method} ${infer Path}` ? Path : never;
type MethodOf<Line extends string> = Line extends `${infer M extends Method} ${string}` ? M : never;

/**
 * Defines a call by its name, its method and path, and its input and result. A call without `access` does not compile.
 * `all-endpoints.ts` must list every call.
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Name extends string,
  const Line extends `${Method} ${string}`,
  const Rest extends Omit<Endpoint, 'name' | 'method' | 'path'>,
>(name: Name, line: Line, rest: Rest): Rest & { name: Name; method: MethodOf<Line>; path: PathOf<Line> } {
  const [method, path] = line.split(' ') as [MethodOf<Line>, PathOf<Line>];
  return { ...rest, name, method, path };
}
