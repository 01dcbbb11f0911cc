import type { Download } from '#contract/platform/wire/downloads.ts';
import type { Endpoint } from '#contract/platform/wire/endpoint.ts';
import { excelType } from '#server/platform/downloads/excel-file.ts';
import { json, propertiesOf, schemaOf } from './openapi-schemas.ts';

type Responses = Record<string, object>;

/** The responses of a call, by status. */
export function endpointResponses(endpoint: Endpoint): Responses {
  const { access, params, query, body, upload, octets, result, status, orFound, refuses = [] } = endpoint;
  const isForSome = access !== 'anyone';
  return {
    ...(result === null
      ? { 204: { description: 'Done' } }
      : { [status ?? 200]: { description: 'Done', content: json(schemaOf(result, 'output')) } }),
    ...(orFound && result && { 200: { description: 'It was there already', content: json(schemaOf(result, 'output')) } }),
    ...((query || body || upload || refuses.includes(400)) && { 400: refused('Wrong input, by field', 'FieldErrors') }),
    ...(isForSome && { 401: refused('Not signed in') }),
    ...((isForSome || refuses.includes(403)) && { 403: refused('Not allowed') }),
    ...((params || query || refuses.includes(404)) && { 404: refused('Not found, or a page beyond the end') }),
    ...(mayConflict(endpoint) && { 409: refused('It changed meanwhile, or its state does not allow this') }),
    ...((body || upload || octets) && { 413: refused('Too large') }),
    ...(body && !upload && !octets && { 415: refused('Not JSON') }),
    ...((upload || octets) && { 415: refused('Not of a kind that is accepted') }),
    ...((isForSome || upload || refuses.includes(429)) && { 429: refused('Too often, or too much at once') }),
    '5XX': refused('Something went wrong', 'Failure'),
  };
}

/** A call can conflict if it sends the version of the record that it changes, or if the endpoint declares a 409. */
function mayConflict({ body, refuses }: Endpoint): boolean {
  const fields = body ? propertiesOf(schemaOf(body, 'input')) : {};
  return refuses?.includes(409) || 'version' in fields || 'versions' in fields;
}

/** The responses of a download, by status. */
export function downloadResponses({ query, type, refuses, resumable }: Download): Responses {
  const text = { schema: { type: 'string' } };
  return {
    200: { description: 'The file', content: type ? { [type]: text } : { 'text/csv': text, [excelType]: {} } },
    ...(resumable && { 206: { description: 'The rest of the file' }, 416: refused('The range is not within the file') }),
    ...((query || !type) && { 400: refused('Wrong input, by field', 'FieldErrors') }),
    401: refused('Neither signed in nor a good ticket'),
    403: refused('Not allowed'),
    ...(refuses?.includes(404) && { 404: refused('Not found') }),
    ...(refuses?.includes(409) && { 409: refused('Its state does not allow this') }),
    429: refused('Too many downloads at once, or too many documents being made'),
    '5XX': refused('Something went wrong', 'Failure'),
  };
}

function refused(description: string, schema = 'Detail') {
  return { description, content: json({ $ref: `#/components/schemas/${schema}` }) };
}
