import type * as z from 'zod/mini';
import { allDownloads, endpointsByTag } from '#contract/app/all-endpoints.ts';
import { type Download, tableQuery } from '#contract/platform/wire/downloads.ts';
import { apiBase, type Endpoint } from '#contract/platform/wire/endpoint.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { downloadResponses, endpointResponses } from './openapi-responses.ts';
import { isObject, type Json, json, propertiesOf, schemaOf } from './openapi-schemas.ts';

/** The whole API as an OpenAPI 3.1 document, generated from the contract. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, endpoints] of endpointsByTag) {
    for (const endpoint of endpoints) {
      const path = `/${endpoint.path}`;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, tag) };
    }
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
    tags: [...endpointsByTag.keys()].map((name) => ({ name })),
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

function operation(endpoint: Endpoint, tag: string): Json {
  const { name, summary, access } = endpoint;
  const parameters = [...pathParameters(endpoint), ...queryParameters(endpoint.query)];
  return {
    operationId: name,
    summary,
    tags: [tag],
    security: access === 'anyone' ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...requestBody(endpoint),
    responses: endpointResponses(endpoint),
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

/** The operation of a download. Its address is outside the API's base path. */
function downloadOperation(download: Download): Json {
  const { name, summary, query, type } = download;
  const ticket = { name: 'ticket', in: 'query', required: false, schema: { type: 'string' } };
  return {
    operationId: name,
    summary,
    tags: ['Downloads'],
    security: [{ token: [] }, {}],
    parameters: [...queryParameters(query), ...(type ? [] : queryParameters(tableQuery)), ticket],
    responses: downloadResponses(download),
  };
}

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

const isList = (schema: unknown) => isObject(schema) && schema['type'] === 'array';

function queryParameters(query: z.ZodMiniType | undefined): Json[] {
  if (!query) return [];
  return Object.entries(propertiesOf(schemaOf(query, 'input'))).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
    // A list parameter is sent as one text, `a,b`, and not as repeated parameters.
    ...(isList(schema) && { style: 'form', explode: false }),
  }));
}
