import * as z from 'zod/mini';
import { paging } from '#contract/wire/shapes.ts';
import { listSearch } from '../ui/lists/list-search.ts';

type Raw = Record<string, unknown>;

/** The search of a route that has only `page`. */
export const onePage = listSearch(z.object(paging));

/** The edit mode of a profile. */
export const editing = (raw: Raw): { editing?: true } => (String(raw.editing) === 'true' ? { editing: true } : {});

/** Returns a text that is not empty. */
export const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
