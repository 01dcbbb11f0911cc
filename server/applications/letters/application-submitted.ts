import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  application: string;
  /** path of the response */
  path: string;
  /** as submitted; long answers are cut */
  answers: { question: string; answer: string }[];
  /** whether some answers were cut or left out */
  shortened: boolean;
}

/** To the person who submitted an application, with the answers. */
export const applicationSubmitted: Template<Data> = (data, programme) => {
  const { firstName, nonprofit, application, path, answers, shortened } = data;
  const where = shortened
    ? 'Long answers are shortened here. Read them in full on this page:'
    : 'You can read it again on this page:';
  return {
    subject: `${application}: submitted`,
    preview: `Thank you. ${programme.name} has received the application of ${nonprofit}.`,
    heading: 'Your application was submitted',
    blocks: [
      { kind: 'paragraph', text: firstName ? `Hello ${firstName},` : 'Hello,' },
      {
        kind: 'paragraph',
        text: `Thank you: ${programme.name} has received the application “${application}” of ${nonprofit}. ${where}`,
      },
      { kind: 'button', label: 'Read the application', href: programme.address + path },
      ...answers.flatMap(({ question, answer }) => [
        { kind: 'paragraph', text: question } as const,
        { kind: 'quotation', text: answer } as const,
      ]),
      { kind: 'smallPrint', text: `It can no longer be changed. Questions? Write to ${programme.email}.` },
    ],
  };
};
