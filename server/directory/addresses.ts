import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/process/config.ts';

/** The last part of a nonprofit's address: `12-marthas-table`, or only the id if the name has no Latin letter or digit. */
export function nonprofitSlug({ id, name }: { id: number; name: string }): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return words === '' ? String(id) : `${id}-${words}`;
}

/** The id at the beginning of such a part; null if it has none. */
export function idOfSlug(slug: string): number | null {
  const id = Number(/^([1-9]\d{0,9})(-|$)/.exec(slug)?.[1]);
  return id <= 2_147_483_647 ? id : null;
}

export function nonprofitPath(nonprofit: { id: number; name: string }): string {
  return `/directory/${nonprofitSlug(nonprofit)}`;
}

/** Builds a query string in the given order: skips empty parameters, joins lists with commas. */
export function address(path: string, query: Record<string, string | number | readonly (string | number)[] | undefined>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) => {
    const text = Array.isArray(value)
      ? value.map((one) => encodeURIComponent(one)).join(',')
      : encodeURIComponent(`${value ?? ''}`);
    return text === '' ? [] : [`${name}=${text}`];
  });
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

/**
 * The start of absolute addresses. Without PUBLIC_URL it comes from the visitor's Host header; such a page must not be
 * cached (see `html/send-page.ts`).
 */
export function originOf({ publicUrl }: Config, request: FastifyRequest): string {
  if (publicUrl !== null) return publicUrl;
  const host = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(request.host) ? request.host : 'localhost';
  return `${request.protocol}://${host}`;
}
