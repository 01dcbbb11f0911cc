import type { Block, Template } from '#server/mail/template.ts';

interface Data {
  /** empty if unknown */
  firstName: string;
  nonprofit: string;
  confirmed: boolean;
  /** what staff wrote; empty where they wrote nothing */
  answer: string;
}

/** To a person who said that a nonprofit is theirs: programme staff confirmed or declined it. */
export const claimAnswered: Template<Data> = ({ firstName, nonprofit, confirmed, answer }, programme) => {
  const wrote: Block[] =
    answer === ''
      ? []
      : [
          { kind: 'paragraph', text: 'They write:' },
          { kind: 'quotation', text: answer },
        ];
  return {
    subject: confirmed ? `You now speak for ${nonprofit}` : `About your claim of ${nonprofit}`,
    preview: confirmed ? 'Your account is linked.' : 'Programme staff could not confirm it.',
    heading: confirmed ? `Welcome to ${nonprofit}` : `${nonprofit} was not linked to your account`,
    blocks: [
      { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
      {
        kind: 'paragraph',
        text: confirmed
          ? `${programme.name} confirmed that you belong to ${nonprofit}. You can now keep its profile and answer its applications.`
          : `${programme.name} could not confirm that you belong to ${nonprofit}.`,
      },
      ...wrote,
      { kind: 'button', label: 'Open your home page', href: `${programme.address}/` },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  };
};
