import * as z from 'zod/mini';

/** An element's permanent name: answers are stored under it. */
export const elementUid = z.string().check(
  z.regex(/^[A-Za-z0-9-]{1,64}$/, 'Use 1 to 64 letters, digits and hyphens.'),
  // answers are looked up in an object by uid, and every object has members such as `constructor`
  z.refine((uid) => !(uid in Object.prototype), 'This name is reserved.'),
);
