/** Apart from the calls, so that an address can be read without loading them. */
export const templateOrderings = ['name', '-name', 'created', '-created', 'closes_at', '-closes_at'] as const;
export type TemplateOrdering = (typeof templateOrderings)[number];
export const defaultTemplateOrdering: TemplateOrdering = '-created';
