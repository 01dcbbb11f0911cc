import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { oneOf, text } from '#contract/platform/wire/shapes.ts';

/**
 * Reports an error in a browser, without personal data: the browser masks numbers, quotations and addresses before it sends the
 * report.
 */
export const reportClientError = endpoint('reportClientError', 'POST client-errors/', {
  access: 'anyone',
  summary: 'Report an error in a browser to the server’s log',
  body: z.object({
    /** `call`: a call of the API failed; `script`: an uncaught error; `page`: a page failed to render */
    kind: oneOf(['call', 'script', 'page']),
    /** name of the call in the API’s document */
    call: z._default(text(100), ''),
    message: text(300),
    /** the path of the page, in which `#` replaces ids and tokens */
    place: z._default(text(300), ''),
  }),
  refuses: [429],
  result: null,
});
