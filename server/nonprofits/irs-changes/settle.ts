import { sql } from 'kysely';
import type { NonprofitPatch } from '#contract/nonprofits/draft.ts';
import {
  type IrsChangeFilters,
  type IrsChangeState,
  irsChangeFilters,
  irsChangeKindLabels,
  irsChangeMessages,
  mostIrsChanges,
} from '#contract/nonprofits/irs/irs-changes.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { usStates } from '#contract/platform/fields/us-states.ts';
import type { ChosenRecords } from '#contract/platform/lists/chosen-records.ts';
import { changeNonprofit } from '#server/nonprofits/record/change.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import { parseInput } from '#server/platform/http/serve.ts';
import type { Fields } from './compare.ts';
import { lockLines, matchesSql, type Settled } from './store.ts';

interface Wanted {
  as: IrsChangeState;
  chosen: ChosenRecords;
  /** the programme's calendar day */
  today: string;
}

/**
 * Writes the values of lines into the profiles (TAKEN), dismisses lines, or undoes either (OPEN). Skips a line if somebody has
 * changed the profile since, or has settled the line already. Throws 400 if too many lines are chosen.
 */
export async function settleLines(tx: Tx, actor: Actor, wanted: Wanted): Promise<{ settled: number[]; kept: number }> {
  const ids = await findChosen(tx, wanted.chosen);
  const settled: number[] = [];
  for (const line of await lockLines(tx, ids)) if (await settle(tx, actor, line, wanted)) settled.push(line.id);
  return { settled, kept: ids.length - settled.length };
}

async function findChosen(tx: Tx, { ids, matching }: ChosenRecords): Promise<number[]> {
  const found = ids ? [...new Set(ids)] : await findMatching(tx, parseInput(irsChangeFilters, matching));
  if (found.length > mostIrsChanges) throw refuseFields({ chosen: [irsChangeMessages.tooMany] });
  return found;
}

async function findMatching(tx: Tx, filters: IrsChangeFilters): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT c.id ${matchesSql(filters)} LIMIT ${mostIrsChanges + 1}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns false if the line stays as it is. */
async function settle(tx: Tx, actor: Actor, line: Settled, { as, today }: Wanted): Promise<boolean> {
  const isUndo = as === 'OPEN';
  if ((line.state === 'OPEN') === isUndo) return false;
  if (!isUndo && !line.stands) return false;
  if (line.state === 'TAKEN' && !line.isAsTaken) return false;
  if (as === 'TAKEN') await write(tx, actor, line, line.kind === 'UNLISTED' ? { inactiveDate: today } : line.said);
  else if (line.state === 'TAKEN') await write(tx, actor, line, line.had);
  else await note(tx, actor, line, as);
  await tx
    .updateTable('irsChanges')
    .set({ state: as, settledAt: isUndo ? null : sql<string>`now()`, settledBy: isUndo ? null : actor.id })
    .where('id', '=', line.id)
    .execute();
  return true;
}

/** Adds no audit entry of its own, because `changeNonprofit` records the change. */
async function write(tx: Tx, actor: Actor, { nonprofitId }: Settled, fields: Fields): Promise<void> {
  const { address, ...others } = fields;
  const state: NonNullable<NonprofitPatch['address']>['state'] = usStates.find((one) => one === address?.state) ?? '';
  const place = address && { ...address, state };
  await changeNonprofit(tx, actor, nonprofitId, { ...others, ...(place && { address: place }) });
}

async function note(tx: Tx, actor: Actor, { kind, nonprofitId, nonprofitName }: Settled, as: IrsChangeState): Promise<void> {
  const action = as === 'DISMISSED' ? 'marked as right, whatever the IRS file says' : 'to be compared with the IRS file again';
  const subject = { kind: 'nonprofit', id: nonprofitId, name: nonprofitName } as const;
  await recordChange(tx, { actor, action, subject, reason: `${irsChangeKindLabels[kind]}.` });
}
