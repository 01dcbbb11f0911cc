import type { Template } from '#server/platform/mail/template.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  application: string;
  decision: 'ACCEPTED' | 'DECLINED' | 'WAITLISTED';
  /** the accepted year; null if there is none */
  year: number | null;
  /** path of the response */
  path: string;
  /** whether the feedback letter is released with the decision */
  withFeedback: boolean;
}

const words = {
  ACCEPTED: { subject: 'accepted', heading: 'Your application was accepted' },
  DECLINED: { subject: 'our decision', heading: 'Your application was not accepted' },
  WAITLISTED: { subject: 'waitlisted', heading: 'Your application is on the waiting list' },
} as const;

function text({ decision, nonprofit, application, year }: Data, programme: string): string {
  if (decision === 'ACCEPTED')
    return `Congratulations: ${programme} has accepted ${nonprofit}${year === null ? '' : ` for ${year}`}, after its application “${application}”.`;
  if (decision === 'DECLINED')
    return `Thank you for your application “${application}”. ${programme} cannot accept ${nonprofit} this time. We know how much work stands behind it.`;
  return `Thank you for your application “${application}”. ${nonprofit} is on the waiting list of ${programme}. We will write again as soon as a place is free.`;
}

/** To the staff of a nonprofit: the decision on the nonprofit's application. */
export const decisionReleased: Template<Data> = (data, programme) => {
  const { subject, heading } = words[data.decision];
  return {
    subject: `${data.application}: ${subject}`,
    preview: `${heading}: ${data.nonprofit}.`,
    heading,
    blocks: [
      { kind: 'paragraph', text: data.firstName ? `Hello ${data.firstName},` : 'Hello,' },
      { kind: 'paragraph', text: text(data, programme.name) },
      ...(data.withFeedback
        ? [{ kind: 'paragraph' as const, text: 'Feedback from our reviewers is on the page of your application.' }]
        : []),
      { kind: 'button', label: 'Open the application', href: programme.address + data.path },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  };
};
