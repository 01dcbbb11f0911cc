import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  /** path of the page that confirms the address */
  path: string;
}

/** To a person who asked again for the link that confirms their address, or whose address programme staff changed. */
export const confirmAddress: Template<Data> = ({ firstName, path }, programme) => {
  const link = programme.address + path;
  return {
    subject: `Confirm your email address for ${programme.name}`,
    preview: 'This link confirms that the address is yours.',
    heading: 'Confirm your email address',
    blocks: [
      { kind: 'paragraph', text: `Hello ${firstName},` },
      { kind: 'paragraph', text: 'Use this link where you are signed in. It works for 14 days:' },
      { kind: 'button', label: 'Confirm my address', href: link },
      { kind: 'smallPrint', text: `If you did not register with ${programme.name}, ignore this email.` },
    ],
    secrets: [link],
  };
};
