import { sql } from 'kysely';
import type { Filling } from '#server/app/demo/filling.ts';
import { demoActor } from '#server/app/demo/people.ts';
import { seededRandom } from '#server/app/demo/random.ts';
import { firstTextState, libraryKindOf } from '#server/learning/library/file-kind.ts';
import { setFavorite } from '#server/learning/library/reading.ts';
import { readTextLater } from '#server/learning/library/save-file.ts';
import { insertFile } from '#server/learning/library/store.ts';
import type { DemoLibraryFile } from './files.ts';

const day = 24 * 3_600_000;
const monthsUsed = 12;

/** Fills in the library, a year of its use, and what one director read. The product's own job reads the text of the files. */
export async function fillLibrary({ tx, now, files: { library } }: Filling): Promise<void> {
  const staff = await demoActor(tx, 'staff@demo.example');
  const ids: number[] = [];
  for (const [index, file] of library.entries()) {
    // the newest file was added two days ago, after the reader's last visit
    const createdAt = new Date(now.getTime() - (2 + (library.length - index - 1) * 8) * day).toISOString();
    const id = await insertFile(tx, { ...rowOf(file), createdAt, createdBy: staff.id });
    ids.push(id);
    if (file.stored) await readTextLater(tx, id, { ...file.stored, textState: firstTextState(file.stored.contentType) }, true);
  }
  await fillUsage({ tx, now }, ids);
  await fillReader({ tx, now }, ids);
}

function rowOf({ entry, stored }: DemoLibraryFile) {
  const { name, description, tags } = entry;
  if (!stored) return { name, description, tags, link: 'link' in entry ? entry.link : '', kind: 'LINK', textState: 'NONE' };
  const { contentType } = stored;
  return { name, description, tags, ...stored, kind: libraryKindOf(contentType), textState: firstTextState(contentType) };
}

type Part = Pick<Filling, 'tx' | 'now'>;

async function fillUsage({ tx, now }: Part, ids: readonly number[]): Promise<void> {
  const random = seededRandom('library usage');
  const month = (ago: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 10);
  const rows = Array.from({ length: monthsUsed }, (_, ago) => ago).flatMap((ago) =>
    ids
      .filter(() => random.chance(0.7))
      .map((fileId) => {
        const readers = random.whole(1, Math.max(1, 9 - Math.floor(ago / 2)));
        return { fileId, month: month(ago), readers, opens: readers + random.whole(0, 6), favorites: random.chance(0.2) ? 1 : 0 };
      }),
  );
  await tx.insertInto('learningUsage').values(rows).execute();
  const searches = ['bylaws sample', 'crowdfunding', 'payroll', 'merger', 'parking'];
  const empty = searches.map((words, index) => ({ month: month(index % 3), words, times: random.whole(1, 7) }));
  await tx.insertInto('learningEmptySearches').values(empty).execute();
}

/** The readings, the favorites and the last visit of the demo's director. */
async function fillReader({ tx, now }: Part, ids: readonly number[]): Promise<void> {
  const director = await demoActor(tx, 'nonprofit@demo.example');
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();
  const readings = [0, 2, 4, 9, 14, 20].map((index, at) => ({
    userId: director.id,
    fileId: ids[index] ?? 0,
    firstOpenedAt: ago(30 - at),
    lastOpenedAt: ago(20 - at),
    position: 1,
    length: at < 4 ? 1 : 2,
    isRead: at < 4,
  }));
  await tx.insertInto('learningReadings').values(readings).execute();
  for (const place of [2, 8, 20]) await setFavorite(tx, director, ids[place] ?? 0, true);
  await sql`INSERT INTO learning_visits (user_id, last_seen_at, previous_at) VALUES (${director.id}, ${ago(14)}, ${ago(21)})`.execute(
    tx,
  );
}
