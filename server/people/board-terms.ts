import { sql } from 'kysely';
import { type UserChanges, userMessages } from '#contract/people/users.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { refuseFields } from '#server/platform/http/errors.ts';
import type { Task } from '#server/platform/jobs/task.ts';

export interface BoardColumns {
  boardUntil: string | null;
  boardMayComment: boolean;
  boardMayExport: boolean;
}

export const notOnBoard: BoardColumns = { boardUntil: null, boardMayComment: false, boardMayExport: false };

/**
 * The columns of a board member's term. Without the role there is no term, whatever was sent. Throws 400 for a board member without
 * a last day, or with a new one that is over.
 */
export function boardColumns(roles: readonly Role[], sent: UserChanges, before: User | null): BoardColumns {
  if (!roles.includes('BOARD_MEMBER')) return notOnBoard;
  const boardUntil = sent.boardUntil === undefined ? (before?.boardUntil ?? null) : sent.boardUntil;
  if (boardUntil === null) throw refuseFields({ board_until: [userMessages.term] });
  // the day of the latest time zone: nobody's today is refused
  const isOver = boardUntil < new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);
  if (isOver && boardUntil !== before?.boardUntil) throw refuseFields({ board_until: [userMessages.termOver] });
  const { boardMayComment = before?.boardMayComment ?? false, boardMayExport = before?.boardMayExport ?? false } = sent;
  return { boardUntil, boardMayComment, boardMayExport };
}

/** Takes the role from board members whose term is over, and records it. They have no longer used it since the term's last day. */
export const endBoardTerms: Task<'end-board-terms'> = (_payload, { db }) => transact(db, endTerms);

async function endTerms(tx: Tx): Promise<void> {
  const ended = await tx
    .updateTable('users')
    .set((write) => ({
      ...notOnBoard,
      roles: sql<string[]>`array_remove(roles, 'BOARD_MEMBER')`,
      version: write('version', '+', 1),
      updatedAt: sql<string>`now()`,
    }))
    .where('boardUntil', '<', sql<string>`(now() AT TIME ZONE 'Etc/GMT+12')::date`)
    .returning(['id', 'roles', sql<string>`person_name(first_name, last_name, email)`.as('name')])
    .execute();
  for (const { id, name, roles } of ended) {
    const changes = { roles: { from: [...roles, 'BOARD_MEMBER'], to: roles } };
    await recordChange(tx, { actor: null, action: 'term ended', subject: { kind: 'user', id, name }, changes });
  }
}
