import type { Filling } from '#server/app/demo/filling.ts';

interface DemoVolunteer {
  opportunity: string;
  name: string;
  message: string;
  daysAgo: number;
  answer?: { state: 'ACCEPTED' | 'DECLINED'; text: string };
  hours?: string;
}

const volunteers: readonly DemoVolunteer[] = [
  {
    opportunity: 'Read aloud on Thursday evenings',
    name: 'Marigold Thrush',
    message: 'I read the news to my grandfather for six years. He complained only about the news.',
    daysAgo: 40,
    answer: { state: 'ACCEPTED', text: 'Come on Thursday at seven. Bring a book that you are not tired of.' },
    hours: '14.5',
  },
  {
    opportunity: 'Read aloud on Thursday evenings',
    name: 'Orlo Fennick',
    message: '',
    daysAgo: 22,
    answer: { state: 'ACCEPTED', text: 'We would love to have you. The door is the green one.' },
    hours: '6',
  },
  {
    opportunity: 'Read aloud on Thursday evenings',
    name: 'Tansy Quill',
    message: 'I can do voices. All the voices.',
    daysAgo: 2,
  },
  {
    opportunity: 'Look over our lease before we sign it',
    name: 'Bertrand Loom',
    message: 'I am a retired surveyor, not a lawyer. I have signed many leases and regretted some.',
    daysAgo: 12,
    answer: { state: 'DECLINED', text: 'Thank you! We need a lawyer for this one, and would gladly ask you about the roof.' },
  },
  {
    opportunity: 'Answer the telephone, kindly',
    name: 'Wilhelmina Ashgrove',
    message: 'Mondays and Wednesdays, after four.',
    daysAgo: 5,
  },
];

const day = 24 * 3_600_000;

/** Fills in people who offered to help, the notes of one opportunity, and the date of another. */
export async function fillVolunteers({ tx, now }: Filling): Promise<void> {
  const rows = await tx.selectFrom('volunteerOpportunities').select(['id', 'title']).execute();
  const ids = new Map(rows.map(({ id, title }) => [title, id]));
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day).toISOString();
  await tx
    .insertInto('volunteers')
    .values(
      volunteers.map(({ opportunity, name, message, daysAgo, answer, hours = '0' }) => ({
        opportunityId: ids.get(opportunity) ?? 0,
        name,
        email: `${name.toLowerCase().replace(' ', '.')}@visitors.example`,
        message,
        createdAt: at(daysAgo),
        confirmedAt: at(daysAgo),
        ...(answer && { state: answer.state, answeredAt: at(daysAgo - 1), answer: answer.text }),
        hours,
      })),
    )
    .execute();
  const change = (title: string, changes: { eventDate?: string; notes?: string }) =>
    tx.updateTable('volunteerOpportunities').set(changes).where('title', '=', title).execute();
  await change('Read aloud on Thursday evenings', { notes: 'Ask for a short test reading. The lamp by the window flickers.' });
  await change('Help us build a map of every street lamp', { eventDate: at(-30).slice(0, 10) });
}
