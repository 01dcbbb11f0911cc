import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  reviewer: string;
  nonprofit: string;
  reason: string;
  /** reviewers who could review instead; missing in letters of an earlier version */
  replacements?: readonly string[];
}

/** To programme staff: a reviewer has stepped back from a nonprofit's application. */
export const conflictDeclared: Template<Data> = ({ reviewer, nonprofit, reason, replacements = [] }, programme) => ({
  subject: `${reviewer} declared a conflict of interest with ${nonprofit}`,
  preview: 'Their access to this application has ended.',
  heading: 'A reviewer declared a conflict of interest',
  blocks: [
    {
      kind: 'paragraph',
      text: `${reviewer} cannot review ${nonprofit}. Their access to this application has ended, and they are no longer assigned to it.`,
    },
    ...(reason === '' ? [] : [{ kind: 'quotation' as const, text: reason }]),
    ...(replacements.length === 0
      ? []
      : [
          { kind: 'paragraph' as const, text: 'These reviewers could review it instead:' },
          { kind: 'facts' as const, facts: replacements.map((words, index) => [String(index + 1), words] as const) },
        ]),
    { kind: 'button', label: 'Assign another reviewer', href: `${programme.address}/reviewers/assign` },
  ],
});
