import { expect, test } from 'vitest';
import { crash, victims } from './crash/crash.ts';

test('kill -9 of our process, the postmaster and both loses no acknowledged write (the short form of npm run test:crash)', async () => {
  const figures = await crash(2, () => {});
  expect(figures.map(({ victim, kills, lost }) => ({ victim, kills, lost }))).toEqual(
    victims.map((victim) => ({ victim, kills: 2, lost: 0 })),
  );
}, 240_000);
