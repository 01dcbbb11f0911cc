import type { Template } from '#server/platform/mail/template.ts';

/** To a person whom nonprofit staff invite, but who has an account already. The letter contains no secret. */
export const colleagueKnown: Template<{ inviter: string; nonprofit: string }> = (
  { inviter, nonprofit },
  { name, address, email },
) => ({
  subject: `${inviter || 'A colleague'} invites you to ${nonprofit}`,
  preview: `You have a ${name} account already.`,
  heading: 'You are invited',
  blocks: [
    {
      kind: 'paragraph',
      text: `${inviter || 'A colleague'} invites you to join ${nonprofit} on ${name}. This address has an account already, and an account belongs to one nonprofit.`,
    },
    { kind: 'paragraph', text: `To join ${nonprofit}, write to ${email}: the programme links your account to it.` },
    { kind: 'button', label: 'Log in', href: `${address}/login` },
    { kind: 'smallPrint', text: 'If you did not expect this, ignore this email: nothing about your account changes.' },
  ],
});
