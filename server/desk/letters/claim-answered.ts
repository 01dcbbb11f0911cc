import type { Block, Template } from '#server/platform/mail/template.ts';

interface Data {
  /** empty if unknown */
  firstName: string;
  nonprofit: string;
  confirmed: boolean;
  /** programme staff's own words; empty if there are none */
  answer: string;
  /** a sentence about the nonprofit that the person registered meanwhile; missing if there is none */
  moved?: string;
  /** path of the page that sets a new password, if the address was not confirmed; otherwise missing */
  path?: string;
}

const notConfirmed =
  'Nobody has confirmed yet that this email address is yours, so the password that you chose no longer works and you are signed out. Choose a new one to sign in:';

/** To a person who claimed a nonprofit: programme staff confirmed or declined the claim. */
export const claimAnswered: Template<Data> = ({ firstName, nonprofit, confirmed, answer, moved, path }, programme) => {
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
      ...(moved === undefined ? [] : [{ kind: 'paragraph' as const, text: moved }]),
      ...wrote,
      ...way(programme.address, path),
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
    ...(path !== undefined && { secrets: [programme.address + path] }),
  };
};

function way(address: string, path: string | undefined): Block[] {
  if (path === undefined) return [{ kind: 'button', label: 'Open your home page', href: `${address}/` }];
  return [
    { kind: 'paragraph', text: notConfirmed },
    { kind: 'button', label: 'Choose a new password', href: address + path },
    { kind: 'smallPrint', text: 'The link works once, for 14 days. After that, ask for a new password on the login page.' },
  ];
}
