import { allDownloads, allEndpoints } from '#contract/app/all-endpoints.ts';
import { apiBase } from '#contract/platform/wire/endpoint.ts';
import { downloadResponses, endpointResponses } from '#server/app/openapi/openapi-responses.ts';

interface Documented {
  method: string;
  address: RegExp;
  responses: () => object;
}

const addressOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '/?')}$`);

const calls: readonly Documented[] = [
  ...allDownloads.map((one) => ({ method: 'GET', address: addressOf(one.path), responses: () => downloadResponses(one) })),
  // paths with `{id}` come last: `find` must first try paths with a fixed word in the same place
  ...allEndpoints
    .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
    .map((one) => ({ method: one.method, address: addressOf(apiBase + one.path), responses: () => endpointResponses(one) })),
];

/** Cache of the documented statuses of each call, because it takes long to generate the OpenAPI schemas. */
const written = new Map<Documented, ReadonlySet<string>>();

function statusesOf(call: Documented): ReadonlySet<string> {
  const statuses = written.get(call) ?? new Set(Object.keys(call.responses()));
  written.set(call, statuses);
  return statuses;
}

/** Throws if OpenAPI does not document the status of a call's reply. */
export function checkDocumented(method: string, { pathname }: URL, status: number): void {
  const call = calls.find((one) => one.method === method && one.address.test(pathname));
  if (!call || status >= 500 || statusesOf(call).has(String(status))) return;
  throw new Error(`${method} ${pathname} answers ${status}, which its endpoint does not document: see \`refuses\``);
}
