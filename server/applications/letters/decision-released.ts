import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { type EditableText, realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { ofResponse, openAndAsk, responsesToShow } from './records/responses-to-show.ts';

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

const shared = {
  placeholders: [...toPerson<Data>(), ...ofResponse<Data>()],
  always: ['that there is feedback, if it is released with the decision', ...openAndAsk],
  real: realData(responsesToShow, ({ id, nonprofit, application, firstName, year }): Partial<Data> => {
    return { nonprofit, application, firstName, year, path: `/applications/responses/${id}/review` };
  }),
};

const sample = {
  firstName: 'Ada',
  nonprofit: 'A nonprofit',
  application: 'Annual application',
  year: null,
  path: '/applications',
  withFeedback: false,
};

const texts: Record<Data['decision'], EditableText<Data>> = {
  ACCEPTED: {
    key: 'decision-accepted',
    title: 'Decision: accepted',
    sent: 'To the staff of a nonprofit, when the decision to accept it is released.',
    ...shared,
    placeholders: [
      ...shared.placeholders,
      {
        name: 'accepted year',
        from: 'the year for which the nonprofit is accepted, from the decision',
        value: ({ year }) => (year === null ? '' : String(year)),
        mayBeEmpty: true,
      },
      {
        name: 'for the year',
        from: '“for 2027”; nothing for a decision without a year',
        value: ({ year }) => (year === null ? '' : `for ${year}`),
        mayBeEmpty: true,
      },
    ],
    standard: {
      subject: '{{application}}: accepted',
      heading: 'Your application was accepted',
      body: '{{greeting}}\n\nCongratulations: {{programme}} has accepted {{nonprofit}} {{for the year|}}, after its application “{{application}}”.',
    },
    sample: { ...sample, decision: 'ACCEPTED', year: 2027 },
  },
  DECLINED: {
    key: 'decision-declined',
    title: 'Decision: not accepted',
    sent: 'To the staff of a nonprofit, when the decision not to accept it is released.',
    ...shared,
    standard: {
      subject: '{{application}}: our decision',
      heading: 'Your application was not accepted',
      body: '{{greeting}}\n\nThank you for your application “{{application}}”. {{programme}} cannot accept {{nonprofit}} this time. We know how much work stands behind it.',
    },
    sample: { ...sample, decision: 'DECLINED' },
  },
  WAITLISTED: {
    key: 'decision-waitlisted',
    title: 'Decision: waiting list',
    sent: 'To the staff of a nonprofit, when the decision to put it on the waiting list is released.',
    ...shared,
    standard: {
      subject: '{{application}}: waitlisted',
      heading: 'Your application is on the waiting list',
      body: '{{greeting}}\n\nThank you for your application “{{application}}”. {{nonprofit}} is on the waiting list of {{programme}}. We will write again as soon as a place is free.',
    },
    sample: { ...sample, decision: 'WAITLISTED' },
  },
};

/** To the staff of a nonprofit: the decision on the nonprofit's application. */
export const decisionReleased = editableLetter<Data>({
  texts: [texts.ACCEPTED, texts.DECLINED, texts.WAITLISTED],
  textFor: ({ decision }) => texts[decision],
  rest: (paragraphs, data, programme) => ({
    preview: `${texts[data.decision].standard.heading}: ${data.nonprofit}.`,
    blocks: [
      ...paragraphs,
      ...(data.withFeedback
        ? [{ kind: 'paragraph' as const, text: 'Feedback from our reviewers is on the page of your application.' }]
        : []),
      { kind: 'button', label: 'Open the application', href: programme.address + data.path },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  }),
});
