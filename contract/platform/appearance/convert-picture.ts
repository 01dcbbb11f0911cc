import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';

export const convertPicture = endpoint('convertPicture', 'POST converted-pictures/', {
  access: 'signedIn',
  summary: 'A picture as WebP, for browsers that cannot show its kind, such as HEIC. Nothing is stored.',
  upload: 'image',
  result: z.object({
    /** the bytes in base64 */
    webp: z.string(),
  }),
});
