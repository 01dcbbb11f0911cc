import { editableLetter } from '#server/platform/mail/texts/editable-letter.ts';
import { realData, toPerson } from '#server/platform/mail/texts/editable-text.ts';
import { peopleToShow } from './people-to-show.ts';

interface Data {
  firstName: string;
  /** path of the page that confirms the address; missing in emails that were queued before that page existed */
  path?: string;
}

/** Sent to the new user, or to the owner of an address that someone else registered. */
export const welcome = editableLetter<Data>({
  texts: [
    {
      key: 'welcome',
      title: 'Welcome: registration',
      sent: 'To a person who registered, at once.',
      placeholders: toPerson(),
      standard: {
        subject: 'Welcome to {{programme}}',
        heading: 'Welcome, {{first name|friend}}',
        body: 'Your {{programme}} account is ready. You sign in with this address and the password you chose.',
      },
      always: ['the button “Confirm my address”', 'what to do if one did not register, with your address'],
      sample: { firstName: 'Ada', path: '/confirm-email/…' },
      real: realData(peopleToShow, ({ firstName }) => ({ firstName })),
    },
  ],
  rest: (paragraphs, { path }, { name, address, email }) => {
    const link = path === undefined ? `${address}/` : address + path;
    return {
      preview: 'Your account is ready.',
      blocks: [
        ...paragraphs,
        path === undefined
          ? { kind: 'button', label: `Open ${name}`, href: link }
          : { kind: 'button', label: 'Confirm my address', href: link },
        { kind: 'smallPrint', text: `If you did not register, do not confirm the address, and write to ${email}.` },
      ],
      ...(path !== undefined && { secrets: [link] }),
    };
  },
});
