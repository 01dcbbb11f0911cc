import type pg from 'pg';
import type { Random } from '#server/app/demo/random.ts';
import type { Answer, TestApi } from '#tests/api.ts';
import type { SignedInPerson } from '#tests/factories/people.ts';

/** The data and functions that steps work with. */
export interface World {
  api: TestApi;
  /** connections of the test itself, which are never killed */
  watch: pg.Pool;
  random: Random;
  staff: readonly [SignedInPerson, ...SignedInPerson[]];
  nonprofits: readonly [number, ...number[]];
}

/** A step makes one call. It returns null if there is nothing that it could change. */
export type LedgerStep = (world: World) => Promise<Answer | null>;

export const day = ({ random }: World): string => `2026-0${random.whole(1, 6)}-${random.whole(10, 28)}`;

export const cents = ({ random }: World): number => random.whole(1, random.chance(0.1) ? 9_000_000 : 20_000) / 100;

export function call(world: World, method: string, path: string, body?: object): Promise<Answer> {
  const { token } = world.random.pick(world.staff);
  return world.api.call(method, path, { token, ...(body && { body }) });
}

/** Returns one of the rows that a statement finds, chosen at random; undefined if there are none. */
export async function anyOf<Row extends object>({ watch, random }: World, statement: string): Promise<Row | undefined> {
  const { rows } = await watch.query<Row>(statement);
  const [first, ...others] = rows;
  return first && random.pick([first, ...others]);
}
