import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  /** empty if unknown */
  firstName: string;
  nonprofit: string;
  /** name of the new colleague */
  colleague: string;
  email: string;
}

/** To the primary user of a nonprofit: a person claimed the nonprofit, and programme staff confirmed the claim. */
export const colleagueLinked: Template<Data> = ({ firstName, nonprofit, colleague, email }, programme) => ({
  subject: `${colleague} now has access to ${nonprofit}`,
  preview: 'A colleague was linked to your nonprofit.',
  heading: `A new colleague at ${nonprofit}`,
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    {
      kind: 'paragraph',
      text: `${colleague} (${email}) said that ${nonprofit} is their organization, and ${programme.name} confirmed it. They can now edit its profile and answer its applications, as you can.`,
    },
    { kind: 'smallPrint', text: `If you do not know this person, write to ${programme.email} at once.` },
  ],
});
