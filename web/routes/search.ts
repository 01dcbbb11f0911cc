import { readPage } from '../ui/list-search.ts';

type Raw = Record<string, unknown>;

/** `page` of the address, for what is read page by page. */
export const onePage = (raw: Raw): { page?: number | undefined } => ({ page: readPage(raw.page) });

/** A profile's edit mode. */
export const editing = (raw: Raw): { editing?: true } => (String(raw.editing) === 'true' ? { editing: true } : {});

/** A parameter that says something. */
export const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
