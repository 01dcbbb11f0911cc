import type { Filling } from '#server/app/demo/filling.ts';
import { addRepeats, cancelEvents } from '#server/nonprofits/announcements/events/series.ts';
import { asEvent } from '#server/nonprofits/announcements/events/store.ts';

/** Changes some of the demo's events: makes one repeat, cancels two, and turns one into a draft. */
export async function fillEventStates({ tx }: Filling): Promise<void> {
  const eventNamed = async (name: string) =>
    asEvent(await tx.selectFrom('events').selectAll().where('name', '=', name).executeTakeFirstOrThrow());

  const repeated = await addRepeats(tx, await eventNamed('Repair Night'), { frequency: 'TWO_WEEKS', count: 6 });
  const third = repeated.added[1];
  if (third) await cancelEvents(tx, third, 'The workshop floor is being painted. It dries by the week after.', 'ONE');
  await cancelEvents(tx, await eventNamed('Seed Swap'), 'Frost took the envelopes. We try again in spring.', 'ONE');
  const { id } = await eventNamed('The Night Without Street Lamps');
  await tx.updateTable('events').set({ published: false }).where('id', '=', id).execute();
}
