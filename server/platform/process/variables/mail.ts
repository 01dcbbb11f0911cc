import * as z from 'zod/mini';
import { login, variable } from './variable.ts';

export const mail = {
  SMTP_URL: variable(
    'mail server that letters go out through; unset: staff enter one in the product, or read letters at /outbox; none: no letter leaves, as for a trial copy',
    'none, or a URL that begins with smtp:// or smtps://, with %40 for @ in the password',
    'smtp://user:password@mail.example.org:587',
    z.optional(z.union([z.literal('none'), login(/^smtps?:\/\/[^/]/)])),
    true,
  ),
  MAIL_FROM: variable(
    'address that letters come from; unset: staff set it in the product, or it is the contact address',
    'an e-mail address',
    'almoner@example.org',
    z.optional(z.email()),
  ),
};
