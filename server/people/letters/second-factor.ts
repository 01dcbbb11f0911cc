import type { Template } from '#server/platform/mail/template.ts';

export type SecondFactorNews =
  | { what: 'set up' | 'turned off' | 'new recovery codes' }
  /** `by`: the name of the person who reset it, not the owner's */
  | { what: 'reset'; by: string }
  | { what: 'recovery code used'; codesLeft: number };

interface Words {
  subject: string;
  text: string;
}

/** To the owner of an account: the second factor has changed or a recovery code was used, perhaps by somebody else. */
export const secondFactor: Template<SecondFactorNews> = (news, { name, address, email }) => {
  const { subject, text } = wordsOf(news, name);
  return {
    subject,
    preview: 'If it was not you, set a new password now.',
    heading: subject,
    blocks: [
      { kind: 'paragraph', text },
      {
        kind: 'paragraph',
        text: 'If it was you, or you asked for it, there is nothing to do. If not, set a new password at once and write to us:',
      },
      { kind: 'button', label: 'Set a new password', href: `${address}/forgot-password` },
      { kind: 'smallPrint', text: `Questions? Write to ${email}.` },
    ],
  };
};

function wordsOf(news: SecondFactorNews, name: string): Words {
  switch (news.what) {
    case 'set up':
      return {
        subject: `Two-step sign-in is on for your ${name} account`,
        text: 'From now on, signing in takes a code from your authenticator app beside your password. You were signed out everywhere else. Keep your recovery codes where you find them without your telephone.',
      };
    case 'turned off':
      return {
        subject: `Two-step sign-in is off for your ${name} account`,
        text: 'From now on, signing in takes your password alone.',
      };
    case 'reset':
      return {
        subject: `Two-step sign-in of your ${name} account was reset`,
        text: `${news.by} took two-step sign-in off your account. You were signed out everywhere. Sign in with your password and set it up again.`,
      };
    case 'new recovery codes':
      return {
        subject: `New recovery codes for your ${name} account`,
        text: 'New recovery codes were made just now. The earlier ones no longer work.',
      };
    case 'recovery code used':
      return {
        subject: `A recovery code of your ${name} account was used`,
        text: `Somebody signed in with one of your recovery codes just now. ${leftInWords(news.codesLeft)}`,
      };
  }
}

function leftInWords(left: number): string {
  if (left === 0) return 'It was the last one: make new ones now.';
  return left === 1 ? 'One is left: make new ones soon.' : `${left} are left.`;
}
