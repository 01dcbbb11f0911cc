import { savePage } from '#server/nonprofits/resources/save-page.ts';
import { findCurrent } from '#server/nonprofits/resources/store.ts';
import type { Filling } from '../filling.ts';
import { demoActor } from '../people.ts';

/** the programme in the demo's texts, which stay as they are when the settings change */
const programme = { name: 'Almoner', email: 'programme@example.org', colour: '#1f5c45', address: 'https://almoner.example' };

/** Saves two versions of one page. All other pages show the text that comes with Almoner. */
export async function fillResources({ tx }: Filling): Promise<void> {
  const actor = await demoActor(tx, 'staff@demo.example');
  const name = 'AnnouncingTheHonor';
  const { content } = await findCurrent(tx, programme, name);
  for (const [version, text] of [
    'The press day is on the first Tuesday of May.',
    'The press day is on the second Tuesday of May.',
  ].entries())
    await savePage(tx, {
      actor,
      programme,
      name,
      version,
      content: { ...content, content: [...content.content, { type: 'paragraph', content: [{ type: 'text', text }] }] },
    });
}
