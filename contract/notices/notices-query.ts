import * as z from 'zod/mini';
import { paging } from '#contract/wire/shapes.ts';

/** The query of the list of notices. In a file of its own: the browser reads the page's address before it loads the calls. */
export const noticesQuery = z.object(paging);
