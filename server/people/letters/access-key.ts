import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  what: 'made' | 'ends';
  /** its name */
  key: string;
  /** what it may do, in words */
  may: string;
  /** ISO 8601 */
  endsAt: string;
}

/** To the owner of an access key: it was made just now, perhaps by somebody else, or it ends soon. */
export const accessKey: Template<Data> = ({ what, key, may, endsAt }, { name, address, email }) => {
  const day = endsAt.slice(0, 10);
  const subject = what === 'made' ? `An access key was made for your ${name} account` : `Your access key “${key}” ends on ${day}`;
  return {
    subject,
    preview: what === 'made' ? 'If it was not you, end it now.' : 'Make a new one for the program that uses it.',
    heading: subject,
    blocks: [
      { kind: 'paragraph', text: `“${key}” may ${may}. It works until ${day}.` },
      {
        kind: 'paragraph',
        text:
          what === 'made'
            ? 'If it was you, there is nothing to do. If not, set a new password at once, which ends all your access keys, and write to us.'
            : 'After that, the program that uses it is refused. Make a new key, and put it into the program before then.',
      },
      { kind: 'button', label: 'See your access keys', href: `${address}/my-profile/sign-in/keys` },
      { kind: 'smallPrint', text: `Questions? Write to ${email}.` },
    ],
  };
};
