import type { Template } from './template.ts';
import { resetPassword } from './templates/reset-password.ts';

/** Every letter there is, by the name that stands in its row. A name that was released stays. */
export const templates = {
  'reset-password': resetPassword,
} satisfies Record<string, Template<never>>;

export type TemplateName = keyof typeof templates;
export type DataOf<Name extends TemplateName> = Parameters<(typeof templates)[Name]>[0];
