import type { Template } from '#server/platform/mail/template.ts';

/** To a new reviewer who has an account already. The letter contains no secret. */
export const signInLink: Template<{ firstName: string; email: string }> = ({ firstName, email }, programme) => ({
  subject: `You are now a reviewer for ${programme.name}`,
  preview: 'Sign in with the account you have.',
  heading: 'You are now a reviewer',
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    {
      kind: 'paragraph',
      text: `${programme.name} asks you to read and score applications from nonprofits. Sign in with the account you have (${email}):`,
    },
    { kind: 'button', label: 'Log in', href: `${programme.address}/login` },
    { kind: 'smallPrint', text: `Forgot your password? Set a new one at ${programme.address}/forgot-password` },
  ],
});
