import type { Template } from '#server/mail/template.ts';

/** To who registered; and to who did not, whose address somebody else typed. */
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
