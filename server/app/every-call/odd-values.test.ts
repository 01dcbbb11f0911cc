import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#contract/app/all-endpoints.ts';
import type { Endpoint } from '#contract/platform/wire/endpoint.ts';
import { messages } from '#contract/platform/wire/shapes.ts';
import { fillDemo } from '#server/app/demo/demo.ts';
import { isObject, type Json, schemaOf } from '#server/app/openapi/openapi-schemas.ts';
import { hashPassword } from '#server/people/sign-in/passwords/passwords.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn } from '#tests/factories/people.ts';

/** Values that fit the type of many fields, but that no column can store: an integer that is too large, and a text with NUL. */
const odd = [2_147_483_648, 'odd\u0000'];
/** Calls that are left out: they end the session of the test, or hash passwords, which is slow. */
const leftOut = /^(logout|login|register|password|user\/me|set-up|magic-link)/;
const endpoints: readonly Endpoint[] = allEndpoints;

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  const { db, storage, vault } = api.app;
  await fillDemo({ db, storage, vault, hashPassword });
  const { id: nonprofitId } = await createNonprofit(db, { learningCommonsGranted: true });
  ({ token } = await createSignedIn(db, { roles: ['CFP_STAFF', 'NONPROFIT_STAFF', 'REVIEWER'], nonprofitId }));
}, 60_000);
afterAll(() => api.close());

/** Returns a value of the type that the schema asks for. Ignores limits and formats. */
function fitting(schema: unknown): unknown {
  if (!isObject(schema)) return 1;
  const [first] = [schema['anyOf'], schema['oneOf'], schema['allOf']].filter(Array.isArray).flat();
  if (first !== undefined) return fitting(first);
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if ('const' in schema) return schema['const'];
  if (isObject(schema['properties']))
    return Object.fromEntries(Object.entries(schema['properties']).map(([name, one]) => [name, fitting(one)]));
  if (schema['type'] === 'array') return [fitting(schema['items'])];
  return { object: {}, integer: 1, number: 1, boolean: true }[String(schema['type'])] ?? '1';
}

/** Returns copies of the value. Each copy has one part replaced by an odd value. */
function* spoiled(value: unknown): Generator<unknown> {
  yield* odd;
  if (Array.isArray(value)) for (const one of spoiled(value[0])) yield [one];
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value)) for (const one of spoiled(inner)) yield { ...value, [name]: one };
}

const addressed = (query: Json) =>
  new URLSearchParams(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])));

function* requestsTo({ method, path, query, body, upload, octets }: Endpoint): Generator<[path: string, body?: unknown]> {
  for (const id of ['1', '2147483648', '%00']) {
    const place = path.replace(/\{\w+\}/g, id);
    if (id !== '1' && place === path) continue;
    yield method === 'GET' || method === 'DELETE' ? [place] : [place, body && fitting(schemaOf(body, 'input'))];
  }
  const place = path.replace(/\{\w+\}/g, '1');
  if (query)
    for (const one of spoiled(fitting(schemaOf(query, 'input')))) if (isObject(one)) yield [`${place}?${addressed(one)}`];
  if (body && !upload && !octets) for (const one of spoiled(fitting(schemaOf(body, 'input')))) yield [place, one];
}

async function outcome(method: string, path: string, body: unknown): Promise<string | null> {
  return api.call(method, path, { token, ...(body !== undefined && { body }) }).then(
    ({ status }) => (status < 500 ? null : String(status)),
    (error: Error) => error.message,
  );
}

test('a value that no column takes is refused in words, and every status is documented', async () => {
  const failed: Json[] = [];
  for (const endpoint of endpoints.filter(({ path }) => !leftOut.test(path)))
    for (const [path, body] of requestsTo(endpoint)) {
      const found = await outcome(endpoint.method, path, body);
      if (found !== null) failed.push({ [`${endpoint.method} ${path}`]: found, body });
    }
  expect(failed).toEqual([]);
}, 120_000);

/** Calls whose names are no names to keep: an imported donor's stay as the file has them, a bank's are ASCII, and the rest store nothing. */
const otherNames =
  /^(donations\/(imports|understand|check)|payouts\/settings\/|updates\/(to-chosen\/)?preview\/|user\/\{id\}\/deletion\/)/;

test('every name refuses characters that do not show', async () => {
  const told: Json = {};
  for (const { method, path, body } of endpoints.filter((one) => !otherNames.test(one.path) && !one.upload)) {
    const fits = body && fitting(schemaOf(body, 'input'));
    const names = isObject(fits) ? Object.keys(fits).filter((key) => /(^|_)(name|title)$/.test(key) && fits[key] === '1') : [];
    for (const name of names) {
      const sent = { ...(isObject(fits) && fits), [name]: 'Ada\u202eevil' };
      const answer = await api.call(method, path.replace(/\{\w+\}/g, '1'), { token, body: sent });
      told[`${method} ${path} ${name}`] = answer.body?.[name]?.[0];
    }
  }
  expect(Object.keys(told).length).toBeGreaterThan(30);
  expect(Object.entries(told).filter(([, message]) => message !== messages.unseen)).toEqual([]);
}, 60_000);
