import type { Template } from '#server/mail/template.ts';

interface Data {
  opportunity: string;
  nonprofit: string;
  /** path of the page that confirms the offer */
  path: string;
}

/** To an address that somebody typed to offer help. Nothing of what they typed is in the letter. */
export const volunteerConfirm: Template<Data> = ({ opportunity, nonprofit, path }, programme) => {
  const link = programme.address + path;
  return {
    subject: `Do you want to help ${nonprofit}?`,
    preview: 'Please confirm it. Then the nonprofit hears of you.',
    heading: 'Please confirm that you want to help',
    blocks: [
      { kind: 'paragraph', text: `Somebody offered this address’s help to ${nonprofit}: “${opportunity}”.` },
      { kind: 'paragraph', text: 'If that was you, open this page within 7 days. Only then the nonprofit sees your offer:' },
      { kind: 'button', label: 'Yes, I want to help', href: link },
      { kind: 'smallPrint', text: 'If it was not you, ignore this email: your address is deleted after 7 days.' },
    ],
    secrets: [link],
  };
};
