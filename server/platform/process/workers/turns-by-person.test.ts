import { expect, test } from 'vitest';
import { TurnsByPerson } from './turns-by-person.ts';

const stays = new AbortController().signal;

/** Adds work that records its name when it starts, and ends on command. */
function queue() {
  const turns = new TurnsByPerson();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (person: number, name: string, signal = stays) =>
    turns.run(person, signal, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, add, endOne };
}

test('people take turns, whoever came first', async () => {
  const { begun, add, endOne } = queue();
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => add(name.charCodeAt(0), name));
  for (const _ of all) await endOne();
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('work of a person who left is skipped', async () => {
  const { begun, add, endOne } = queue();
  const leaving = new AbortController();
  const first = add(1, 'first');
  const skipped = add(2, 'skipped', leaving.signal);
  const last = add(3, 'last');
  leaving.abort(new Error('left'));
  await expect(skipped).rejects.toThrow('left');
  await endOne();
  await endOne();
  await Promise.all([first, last]);
  expect(begun).toEqual(['first', 'last']);
});

test('failed work ends its turn', async () => {
  const turns = new TurnsByPerson();
  const failed = turns.run(1, stays, async () => {
    throw new Error('broken');
  });
  const next = turns.run(1, stays, async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
