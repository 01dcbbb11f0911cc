import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

type Json = Record<string, unknown>;
const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null;

/** Every object of the document with its path. */
function* nodes(node: unknown, path = ''): Generator<[string, Json]> {
  if (!isObject(node)) return;
  yield [path, node];
  for (const [key, member] of Object.entries(node)) yield* nodes(member, `${path}/${key}`);
}

const all = [...nodes(openApiDocument())];
const at = (path: string): Json => all.find(([found]) => found === path)?.[1] ?? {};
const statuses = (call: string) => Object.keys(at(`/paths/${call}/responses`));

test('days and instants have a format, and every format is one of JSON Schema or OpenAPI', () => {
  const dated = /\/properties\/(\w+_(at|on|date|until)|date|date_\w+|day|created|updated|timestamp)$/;
  const without = all.filter(([path, node]) => dated.test(path) && /"string"(?!.*"format")/.test(JSON.stringify(node)));
  // This `day` is not a date: it is the header of the column that contains the day, as in the bank's file.
  expect(without.map(([path]) => path)).toEqual([
    '/paths//payouts/bank-statements//post/responses/200/content/application/json/schema/properties/columns/properties/day',
  ]);
  const formats = new Set(all.flatMap(([, { format }]) => (typeof format === 'string' ? [format] : [])));
  expect([...formats].toSorted()).toEqual(['binary', 'date', 'date-time', 'email']);
});

test('a list of choices is an array of them, as one text', () => {
  const query = at('/paths//nonprofits//get').parameters;
  expect(query).toContainEqual({
    name: 'budget_size',
    in: 'query',
    required: false,
    schema: { type: 'array', items: { type: 'string', enum: ['UNDER_500K', '500K_TO_1M', '1M_TO_3M', 'HIGHER_3M'] } },
    style: 'form',
    explode: false,
  });
});

test('refusals are documented where they occur', () => {
  expect(statuses('/login//post')).toEqual(['200', '400', '403', '413', '415', '429', '5XX']);
  expect(statuses('/nonprofits/{id}//patch')).toEqual(['200', '400', '401', '403', '404', '409', '413', '415', '429', '5XX']);
  expect(statuses('/applications/templates/{id}//delete')).toEqual(['204', '401', '403', '404', '409', '429', '5XX']);
  expect(statuses('/photo-manager//post')).toEqual(['201', '400', '401', '403', '409', '413', '415', '429', '5XX']);
  expect(statuses('/download-photos//get')).toEqual(['200', '400', '401', '403', '404', '429', '5XX']);
  expect(statuses('/download-acknowledgement//get')).toEqual(['200', '400', '401', '403', '404', '409', '429', '5XX']);
  expect(statuses('/download-user-data//get')).toEqual(['200', '400', '401', '403', '429', '5XX']);
});
