import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { idParams } from '#contract/platform/wire/shapes.ts';

export const readWhatHappensNow = endpoint('readWhatHappensNow', 'GET applications/responses/{id}/what-happens-now/', {
  access: 'signedIn',
  summary: 'What programme staff tell a nonprofit after its decision, in paragraphs; none before the decision is released',
  params: idParams,
  result: z.object({ paragraphs: z.array(z.string()) }),
});
