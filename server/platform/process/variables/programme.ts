import * as z from 'zod/mini';
import { isTimeZone, paperSizes } from '#contract/platform/programme/settings.ts';
import { url, variable } from './variable.ts';

export const programme = {
  PROGRAMME_NAME: variable(
    "the programme's name; unset: staff set it in the product",
    'text of 1 to 200 characters',
    'Almoner',
    z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  ),
  PROGRAMME_EMAIL: variable(
    "the programme's contact address; unset: staff set it in the product",
    'an e-mail address',
    'programme@example.org',
    z.optional(z.email()),
  ),
  PROGRAMME_SITE_URL: variable(
    "the programme's external site; unset: staff set it in the product, or visitors get the public directory",
    'a URL that begins with http:// or https://',
    'https://www.example.org',
    z.optional(url(/^https?:\/\//)),
  ),
  PROGRAMME_TIME_ZONE: variable(
    'time zone in which dates are shown; unset: staff set it in the product',
    'an IANA time zone',
    'America/New_York',
    z.optional(z.string().check(z.refine(isTimeZone))),
  ),
  PROGRAMME_COLOUR: variable(
    "the programme's colour; unset: staff set it in the product",
    '# and six hexadecimal digits',
    '#1f5f43',
    z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  ),
  PROGRAMME_ADDRESS: variable(
    "the programme's postal address on documents, lines separated by semicolons; unset: staff set it in the product",
    'text of 1 to 500 characters',
    '1 Programme Street; Washington, DC 20001',
    z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  ),
  PROGRAMME_PAPER: variable(
    'paper of PDF files; unset: staff set it in the product',
    'letter or a4',
    'letter',
    z.optional(z.enum(paperSizes)),
  ),
};
