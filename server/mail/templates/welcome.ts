import type { Template } from '#server/mail/template.ts';

/** Sent to the new user, or to the owner of an address that someone else registered. */
export const welcome: Template<{ firstName: string }> = ({ firstName }, { name, address, email }) => ({
  subject: `Welcome to ${name}`,
  preview: 'Your account is ready.',
  heading: `Welcome, ${firstName}`,
  blocks: [
    { kind: 'paragraph', text: `Your ${name} account is ready. You sign in with this address and the password you chose.` },
    { kind: 'button', label: `Open ${name}`, href: `${address}/` },
    { kind: 'smallPrint', text: `If you did not register, write to ${email}.` },
  ],
});
