import type { Template } from '#server/platform/mail/template.ts';

/** To a reviewer without a password, with a link that signs in (`createMagicLink`). */
export const reviewerInvitation: Template<{ path: string }> = ({ path }, { name, address, email }) => {
  const link = address + path;
  return {
    subject: `You are invited to review applications for ${name}`,
    preview: 'This link signs you in. It works until you set a password, for 14 days.',
    heading: 'You are invited to be a reviewer',
    blocks: [
      { kind: 'paragraph', text: `${name} asks you to read and score applications from nonprofits. This link signs you in:` },
      { kind: 'button', label: 'Accept the invitation', href: link },
      { kind: 'smallPrint', text: 'It works until you set a password, for 14 days. It is yours alone: do not pass it on.' },
      { kind: 'smallPrint', text: `If you do not know why you were invited, write to ${email}.` },
    ],
    secrets: [link],
  };
};
