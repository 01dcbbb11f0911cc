import type { Template } from '#server/mail/template.ts';

interface Data {
  reviewer: string;
  nonprofit: string;
  reason: string;
}

/** To programme staff: a reviewer has stepped back from a nonprofit's application. */
export const conflictDeclared: Template<Data> = ({ reviewer, nonprofit, reason }, programme) => ({
  subject: `${reviewer} declared a conflict of interest with ${nonprofit}`,
  preview: 'Their access to this application has ended.',
  heading: 'A reviewer declared a conflict of interest',
  blocks: [
    {
      kind: 'paragraph',
      text: `${reviewer} cannot review ${nonprofit}. Their access to this application has ended, and they are no longer assigned to it.`,
    },
    ...(reason === '' ? [] : [{ kind: 'quotation' as const, text: reason }]),
    { kind: 'button', label: 'Assign another reviewer', href: `${programme.address}/reviewers/assign` },
  ],
});
