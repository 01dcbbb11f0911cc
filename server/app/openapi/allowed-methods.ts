import { allEndpoints } from '#contract/app/all-endpoints.ts';
import { apiBase, type Method } from '#contract/platform/wire/endpoint.ts';

const known = allEndpoints.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${apiBase}${path.replace(/\/$/, '').replace(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** The methods that a path of the API allows; none if the path does not exist. */
export function methodsOf(url: string): Method[] {
  const path = url.split('?', 1)[0] ?? '';
  return known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}
