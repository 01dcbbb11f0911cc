import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { ofResponse, openAndAsk, responsesToShow } from './records/responses-to-show.ts';

interface Data {
  firstName: string;
  nonprofit: string;
  application: string;
  /** path of the response */
  path: string;
  /** programme staff's own words */
  reason: string;
  /** day and hour of the deadline, in words; null if there is no deadline */
  until: string | null;
}

/** To a nonprofit's staff: their submitted application was reopened. */
export const applicationReopened = editableLetter<Data>({
  texts: [
    {
      key: 'application-reopened',
      title: 'Application: given back',
      sent: 'To the staff of a nonprofit, when its submitted application is reopened.',
      placeholders: [...toPerson(), ...ofResponse()],
      standard: {
        subject: '{{application}}: please look at it again',
        heading: 'Your application was given back to you',
        body: '{{greeting}}\n\n{{programme}} has reopened the application “{{application}}” of {{nonprofit}}. All of your answers are still there. The reason:',
      },
      always: ['the reason that was given', 'that it has to be submitted again, and by when', ...openAndAsk],
      sample: {
        firstName: 'Ada',
        nonprofit: 'A nonprofit',
        application: 'Annual application',
        path: '/applications',
        reason: 'The budget is missing.',
        until: null,
      },
      real: realData(responsesToShow, ({ id, nonprofit, application, firstName, until }) => ({
        nonprofit,
        application,
        firstName,
        until,
        path: `/applications/responses/${id}/edit`,
      })),
    },
  ],
  rest: (paragraphs, { reason, until, path }, programme) => ({
    preview: `${programme.name} has given your application back to you.`,
    blocks: [
      ...paragraphs,
      { kind: 'quotation', text: reason },
      {
        kind: 'paragraph',
        text: `Change what is needed and submit it again${until === null ? '' : ` by ${until}`}. Until then, it does not count as submitted.`,
      },
      { kind: 'button', label: 'Open the application', href: programme.address + path },
      { kind: 'smallPrint', text: `Questions? Write to ${programme.email}.` },
    ],
  }),
});
