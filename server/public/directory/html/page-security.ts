import { hash } from 'node:crypto';
import { schemeScript } from '#contract/platform/appearance/scheme.ts';
import { cardStyle } from '#contract/public/directory/card-style.ts';
import { numbersStyle } from '#contract/public/directory/numbers-style.ts';
import { contentSecurity } from '#server/platform/http/content-security.ts';

const allowed = (inline: string) => `'sha256-${hash('sha256', inline, 'base64')}'`;

/** The content security policy of the public pages, which have one inline script. */
export const pageSecurity = contentSecurity({ script: allowed(schemeScript) });

/** The policy of the pages on which visitors give: Stripe's script takes the card. */
export const givingSecurity = contentSecurity({ script: allowed(schemeScript), stripe: true });

/** The policy of a page that other sites may frame: the page runs no scripts and sends no forms. */
const framedSecurity = (style: string): string =>
  [
    "default-src 'none'",
    `style-src ${allowed(style)}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');

/** The policy of the embed card. Other sites may frame only the embed card and the page of numbers. */
export const cardSecurity = framedSecurity(cardStyle);

/** The policy of the page of numbers, whose inline style has the programme's color. */
export const numbersSecurity = (shades: readonly string[]): string => framedSecurity(numbersStyle(shades));
