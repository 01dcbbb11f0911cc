import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  application: string;
  /** path of the response */
  path: string;
  /** day and hour of the deadline, in words */
  until: string;
  /** percent answered */
  percent: number;
}

/** To the staff of a nonprofit that has not submitted its response, some days before the deadline. */
export const applicationCloses: Template<Data> = ({ firstName, nonprofit, application, path, until, percent }, programme) => ({
  subject: `${application}: submit by ${until}`,
  preview: percent === 100 ? 'Everything that is required is answered.' : `${percent} % of what is required is answered.`,
  heading: `Your application is not submitted yet`,
  blocks: [
    { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
    {
      kind: 'paragraph',
      text: `${nonprofit} has begun the application “${application}”. It can be submitted until ${until}; afterwards nobody can.`,
    },
    {
      kind: 'paragraph',
      text:
        percent === 100
          ? 'Everything that is required is answered: read it once more, and submit it.'
          : `${percent} % of what is required is answered. What you wrote is saved.`,
    },
    { kind: 'button', label: 'Continue application', href: programme.address + path },
    { kind: 'smallPrint', text: `You do not want to apply? Then do nothing. Questions? Write to ${programme.email}.` },
  ],
});
