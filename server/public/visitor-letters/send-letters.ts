import { sql } from 'kysely';
import { address } from '#contract/nonprofits/public/addresses.ts';
import { shortlistAddress } from '#contract/public/directory/shortlist.ts';
import type { TellMeAbout } from '#contract/public/visitor-letters/tell-me.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { findSettings } from '#server/platform/programme/settings.ts';
import { findNews, type News } from './news.ts';
import { aboutOf, deleteUnconfirmed, wordsOf } from './store.ts';

const week = 7 * 86_400_000;
/** the news of a week end on Tuesday at 15:00 UTC: 2026-01-06 was a Tuesday */
const someTuesday = Date.UTC(2026, 0, 6, 15);

/** The last end of a week of news. */
const weekEnd = (now: number) => new Date(someTuesday + Math.floor((now - someTuesday) / week) * week).toISOString();

/** Runs every day, so that a letter that a stopped server did not write follows on the next. */
export const tellVisitors: Task<'tell-visitors'> = async (_, { config, db }) => {
  await transact(db, deleteUnconfirmed);
  const { visitorLetters, openToVisitors } = await findSettings(db, config);
  if (!visitorLetters || !openToVisitors) return;
  await sendVisitorLetters(db, weekEnd(Date.now()), programmeCalendar(config)());
};

/** Tells everybody the news up to `until` (an instant) that they were not told yet. Returns the number of letters. */
export async function sendVisitorLetters(db: Db, until: string, today: string): Promise<number> {
  const due = await db
    .selectFrom('visitorSubscriptions')
    .select('id')
    .where('confirmedAt', 'is not', null)
    .where('toldUntil', '<', until)
    .orderBy('id')
    .execute();
  const read = newsReader(until, today);
  let sent = 0;
  for (const { id } of due) sent += await transact(db, (tx) => tell(tx, id, until, read));
  return sent;
}

type ReadNews = (tx: Tx, about: TellMeAbout, from: string) => Promise<{ news: News; words: string | undefined }>;

/** Reads the news of a run once for all who follow the same since the same moment. */
function newsReader(until: string, today: string): ReadNews {
  const known = new Map<string, Awaited<ReturnType<ReadNews>>>();
  return async (tx, about, from) => {
    const key = JSON.stringify([about, from]);
    const found = known.get(key) ?? {
      news: await findNews(tx, about, { from, until, today }),
      words: await wordsOf(tx, about),
    };
    // a shortlist is one person's: keeping it would only fill the memory
    if (about.kind !== 'SHORTLIST') known.set(key, found);
    return found;
  };
}

/** The letter and the moment until which the news are told are one transaction: killed or done twice, nobody is told twice. */
async function tell(tx: Tx, id: number, until: string, read: ReadNews): Promise<number> {
  const due = await tx
    .selectFrom('visitorSubscriptions')
    .selectAll()
    .where('id', '=', id)
    .where('toldUntil', '<', until)
    .forUpdate()
    .executeTakeFirst();
  if (!due) return 0;
  const about = aboutOf(due);
  const { news, words } = await read(tx, about, due.toldUntil);
  await tx
    .updateTable('visitorSubscriptions')
    .set({ toldUntil: sql<string>`${until}` })
    .where('id', '=', id)
    .execute();
  if (words === undefined || news.nonprofits.length + news.events.length === 0) return 0;
  const data = { about: words, ...news, all: addressOf(about), token: due.token };
  await queueMail(tx, { to: due.email, template: 'visitor-news', data, bulk: true });
  return 1;
}

/** The page with everything that the letters are about. */
function addressOf(about: TellMeAbout): string {
  if (about.kind === 'SHORTLIST') return shortlistAddress(about.ids);
  return address('/directory', {
    web_categories: about.kind === 'CATEGORY' ? about.category : undefined,
    town: about.kind === 'TOWN' ? about.town : undefined,
  });
}
