import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  opportunity: string;
  nonprofit: string;
  /** path of the page with the opportunity's volunteers */
  path: string;
}

/** To the staff of a nonprofit: a volunteer offered help. Only the page shows the volunteer's name. */
export const volunteerOffered: Template<Data> = ({ firstName, opportunity, nonprofit, path }, programme) => ({
  subject: `Somebody wants to help: ${opportunity}`,
  preview: `A volunteer for ${nonprofit} waits for your answer.`,
  heading: 'Somebody wants to help',
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    {
      kind: 'paragraph',
      text: `A visitor of the directory offered to help ${nonprofit} with “${opportunity}” and confirmed it.`,
    },
    { kind: 'button', label: 'Read and answer', href: programme.address + path },
  ],
});
