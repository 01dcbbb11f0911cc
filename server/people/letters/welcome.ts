import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  /** path of the page that confirms the address; missing in emails that were queued before that page existed */
  path?: string;
}

/** Sent to the new user, or to the owner of an address that someone else registered. */
export const welcome: Template<Data> = ({ firstName, path }, { name, address, email }) => {
  const link = path === undefined ? `${address}/` : address + path;
  return {
    subject: `Welcome to ${name}`,
    preview: 'Your account is ready.',
    heading: `Welcome, ${firstName}`,
    blocks: [
      { kind: 'paragraph', text: `Your ${name} account is ready. You sign in with this address and the password you chose.` },
      path === undefined
        ? { kind: 'button', label: `Open ${name}`, href: link }
        : { kind: 'button', label: 'Confirm my address', href: link },
      { kind: 'smallPrint', text: `If you did not register, do not confirm the address, and write to ${email}.` },
    ],
    ...(path !== undefined && { secrets: [link] }),
  };
};
