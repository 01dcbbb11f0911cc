import * as z from 'zod/mini';
import { flag, paging, searchText } from '#contract/platform/wire/shapes.ts';
import { listSearch } from '../ui/lists/list-search.ts';

type Raw = Record<string, unknown>;

/** The search of a route that has only `page`. */
export const onePage = listSearch(z.object(paging));

/** The search of a response that is answered. `continue`: opens the first page that is not done, instead of a page by its number. */
export const answering = (raw: Raw): ReturnType<typeof onePage> & { continue?: true } => ({
  ...onePage(raw),
  ...(String(raw['continue']) === 'true' ? { continue: true } : {}),
});

/** The search of a reviewer's own page. `search` and `earlier` narrow the table of other applications. `earlier`: the table of other applications shows those whose decisions are released. */
export const ownReviews = listSearch(
  z.extend(z.object(paging), { search: z.optional(searchText), earlier: z._default(flag, false) }),
);

/** The search of a response's page. `view`: all sections on one page, or one section after the other. */
export function responseView(raw: Raw): ReturnType<typeof onePage> & { view?: 'all' | 'sections' } {
  const { view } = raw;
  return { ...onePage(raw), ...(view === 'all' || view === 'sections' ? { view } : {}) };
}

/** `with`: the id of the response to compare with. */
export function comparedWith(raw: Raw): { with?: number } {
  const id = Number(raw['with']);
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? { with: id } : {};
}

/** The `validateSearch` of a page that checks its search itself, so that the first load does not contain the schema. */
export const readByPage = (raw: Raw): Raw => raw;

/** Reads from the address whether a profile is in edit mode. */
export const editing = (raw: Raw): { editing?: true } => (String(raw.editing) === 'true' ? { editing: true } : {});

/** The value if it is a text that is not empty, else undefined. */
export const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
