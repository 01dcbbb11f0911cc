import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  name: string;
  /** the visitor's message without web addresses; empty if there is none */
  message: string;
  opportunity: string;
  nonprofit: string;
  /** path of the page that confirms the offer */
  path: string;
}

/** To the address that a visitor typed to offer help: its owner reads the offer and confirms it. */
export const volunteerConfirm: Template<Data> = ({ name, message, opportunity, nonprofit, path }, programme) => {
  const link = programme.address + path;
  return {
    subject: `Do you want to help ${nonprofit}?`,
    preview: 'Please confirm it. Then the nonprofit hears of you.',
    heading: 'Please confirm that you want to help',
    blocks: [
      { kind: 'paragraph', text: `Somebody offered this address’s help to ${nonprofit}: “${opportunity}”.` },
      { kind: 'facts', facts: [['Name', name]] },
      ...(message === '' ? [] : [{ kind: 'quotation' as const, text: message }]),
      { kind: 'paragraph', text: 'If that was you, open this page within 7 days. Only then the nonprofit sees your offer:' },
      { kind: 'button', label: 'Yes, I want to help', href: link },
      {
        kind: 'smallPrint',
        text: 'If it was not you, or you did not write this, ignore this email: your address is deleted after 7 days.',
      },
    ],
    secrets: [link],
  };
};
