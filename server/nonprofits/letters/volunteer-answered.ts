import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  name: string;
  opportunity: string;
  nonprofit: string;
  /** the address to which the volunteer can write */
  contact: string;
  accepted: boolean;
  /** what the nonprofit wrote */
  answer: string;
}

/** To a volunteer: the nonprofit accepted or declined the offer. */
export const volunteerAnswered: Template<Data> = ({ name, opportunity, nonprofit, contact, accepted, answer }) => ({
  subject: `${nonprofit} answered your offer to help`,
  preview: accepted ? 'They look forward to you.' : 'They cannot take you on this time.',
  heading: accepted ? `${nonprofit} looks forward to you` : `${nonprofit} thanks you`,
  blocks: [
    { kind: 'paragraph', text: `Hello ${name},` },
    {
      kind: 'paragraph',
      text: accepted
        ? `${nonprofit} accepts your offer to help with “${opportunity}”. They write:`
        : `${nonprofit} cannot take up your offer to help with “${opportunity}”. They write:`,
    },
    { kind: 'quotation', text: answer },
    { kind: 'paragraph', text: `To reply, write to ${contact}.` },
    {
      kind: 'smallPrint',
      text: 'You offered your help in the directory and confirmed it. The nonprofit deletes your data if you ask for it.',
    },
  ],
});
