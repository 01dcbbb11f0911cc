import * as z from 'zod/mini';
import { allDownloads, allEndpoints } from '#contract/all-endpoints.ts';
import { type Download, tableQuery } from '#contract/wire/downloads.ts';
import { apiBase, type Endpoint } from '#contract/wire/endpoint.ts';
import { snakeKey } from '#contract/wire/keys.ts';
import { excelType } from '#server/downloads/excel-file.ts';

type Json = Record<string, unknown>;

/** The whole API as an OpenAPI 3.1 document, generated from the contract. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of allEndpoints) {
    const path = `/${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  for (const download of allDownloads) paths[download.path] = { servers: [{ url: '/' }], get: downloadOperation(download) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Almoner',
      version: '1',
      description: 'The API of a catalogue-of-nonprofits programme.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: apiBase.replace(/\/$/, '') }],
    tags: [...new Set(allEndpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token <token>`' } },
      schemas: {
        Detail: { type: 'object', required: ['detail'], properties: { detail: { type: 'string' } } },
        FieldErrors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        Failure: {
          type: 'object',
          required: ['detail', 'request_id'],
          properties: { detail: { type: 'string' }, request_id: { type: 'string' } },
        },
      },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  const { name, summary, tag, access } = endpoint;
  const parameters = [...pathParameters(endpoint), ...queryParameters(endpoint.query)];
  return {
    operationId: name,
    summary,
    tags: [tag],
    security: access === 'anyone' ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(endpoint),
    responses: responses(endpoint),
  };
}

function requestBody({ body, upload, uploadOptional, furtherImage, octets }: Endpoint): Json {
  if (octets) return { requestBody: { required: true, content: { 'application/octet-stream': {} } } };
  const schema = body && schemaOf(body, 'input');
  if (!upload) return schema ? { requestBody: { required: true, content: json(schema) } } : {};
  const binary = { type: 'string', format: 'binary' };
  const further = furtherImage ? { [snakeKey(furtherImage)]: binary } : {};
  const properties = { ...(schema && propertiesOf(schema)), [upload]: binary, ...further };
  const multipart = { schema: { type: 'object', ...(!uploadOptional && { required: [upload] }), properties } };
  return { requestBody: { required: true, content: { 'multipart/form-data': multipart } } };
}

/** A file: its address is outside the API's base path. */
function downloadOperation({ name, summary, query, type }: Download): Json {
  const ticket = { name: 'ticket', in: 'query', required: false, schema: { type: 'string' } };
  const text = { schema: { type: 'string' } };
  const refused = (description: string) => ({ description, content: json({ $ref: '#/components/schemas/Detail' }) });
  return {
    operationId: name,
    summary,
    tags: ['Downloads'],
    security: [{ token: [] }, {}],
    parameters: [...queryParameters(query), ...(type ? [] : queryParameters(tableQuery)), ticket],
    responses: {
      200: { description: 'The file', content: type ? { [type]: text } : { 'text/csv': text, [excelType]: {} } },
      401: refused('Neither signed in nor a good ticket'),
      403: refused('Not allowed'),
      '5XX': { description: 'Something went wrong', content: json({ $ref: '#/components/schemas/Failure' }) },
    },
  };
}

function responses({ access, params, query, body, upload, result, status }: Endpoint): Json {
  const refused = (description: string, schema = 'Detail') => ({
    description,
    content: json({ $ref: `#/components/schemas/${schema}` }),
  });
  return {
    ...(result === null
      ? { 204: { description: 'Done' } }
      : { [status ?? 200]: { description: 'Done', content: json(schemaOf(result, 'output')) } }),
    ...((query || body) && { 400: refused('Wrong input, by field', 'FieldErrors') }),
    ...(access !== 'anyone' && { 401: refused('Not signed in'), 403: refused('Not allowed') }),
    ...((params || query) && { 404: refused('Not found, or a page beyond the end') }),
    ...(upload && { 413: refused('Too large'), 415: refused('Not of a kind that is accepted') }),
    '5XX': refused('Something went wrong', 'Failure'),
  };
}

const json = (schema: unknown) => ({ 'application/json': { schema } });

function pathParameters({ params, path }: Endpoint): Json[] {
  const properties = params ? propertiesOf(schemaOf(params, 'input')) : {};
  const integer = (name: string) => /(^|_)id$/.test(name);
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: integer(name) ? { type: 'integer', minimum: 1 } : (properties[name] ?? { type: 'string' }),
  }));
}

function queryParameters(query: z.ZodMiniType | undefined): Json[] {
  if (!query) return [];
  return Object.entries(propertiesOf(schemaOf(query, 'input'))).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return renamedMembers(plain);
}

const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null && !Array.isArray(node);

function propertiesOf({ properties }: Json): Json {
  return isObject(properties) ? properties : {};
}

/** Converts property names to their spelling on the wire. */
function renamed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(renamed);
  return isObject(node) ? renamedMembers(node) : node;
}

function renamedMembers(node: Json): Json {
  const out: Json = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === 'properties' && isObject(value))
      out[key] = Object.fromEntries(Object.entries(value).map(([name, schema]) => [snakeKey(name), renamed(schema)]));
    else if (key === 'required' && Array.isArray(value)) out[key] = value.map(snakeKey);
    else out[key] = renamed(value);
  }
  return out;
}
