import type { Insertable } from 'kysely';
import type { DonationType } from '#contract/money/donations/donations-query.ts';
import type { Filling } from '#server/app/demo/filling.ts';
import { demoActor, directorEmail } from '#server/app/demo/people.ts';
import { type Random, seededRandom } from '#server/app/demo/random.ts';
import type { Donations } from '#server/platform/database/types.ts';
import { demoDonations, demoDonors, demoGiftNotes, ownGifts } from './entries.ts';

type Row = Insertable<Donations>;

const day = 24 * 3_600_000;
const daysFilled = 2 * 366;

/** Fills in two years of donations, which the nonprofits reported a few days later. */
export async function fillDonations({ tx, now }: Filling): Promise<void> {
  const rows: Row[] = [];
  for (const { nonprofit, monthly, ordinary } of demoDonations) {
    const director = await demoActor(tx, directorEmail(nonprofit));
    const random = seededRandom(nonprofit);
    const place = { nonprofitId: director.nonprofit ?? 0, reportedBy: director.id };
    for (let daysAgo = daysFilled; daysAgo > 1; daysAgo -= 1) {
      const received = new Date(now.getTime() - daysAgo * day);
      for (let gifts = giftsOn(received, monthly, random); gifts > 0; gifts -= 1) {
        rows.push({ ...place, ...gift(random, ordinary), ...momentsOf(daysAgo, random, now) });
      }
    }
  }
  const { id: userId } = await demoActor(tx, 'newcomer@demo.example');
  for (const { nonprofit, daysAgo, amount } of ownGifts) {
    const director = await demoActor(tx, directorEmail(nonprofit));
    const moments = momentsOf(daysAgo, seededRandom(nonprofit), now);
    const place = { nonprofitId: director.nonprofit ?? 0, reportedBy: director.id };
    rows.push({ ...place, userId, amount, donationType: 'CREDIT_CARD', ...moments });
  }
  // sort, so that the newest report has the highest id, as in a programme that grew day by day
  rows.sort((a, b) => String(a.createdAt).localeCompare(String(b.createdAt)));
  await tx.insertInto('donations').values(rows).execute();
}

/** The number of donations on a day: more in the last two months of the year, and most in its last week. */
function giftsOn(received: Date, monthly: number, random: Random): number {
  const month = received.getUTCMonth();
  const season = month === 11 ? (received.getUTCDate() > 24 ? 5 : 2) : month === 10 ? 1.6 : 1;
  const expected = (monthly / 30) * season;
  return Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
}

function gift(random: Random, [low, high]: readonly [number, number]): Pick<Row, 'amount' | 'donationType'> & Partial<Row> {
  const [firstName, lastName] = random.pick(demoDonors);
  const notes = random.chance(0.1) ? random.pick(demoGiftNotes) : '';
  if (random.chance(0.02)) return { firstName, lastName, notes, donationType: 'STOCK', amount: cents(random, 1_000, 6_000) };
  const donationType: DonationType = random.pick(['CHECK', 'CHECK', 'CREDIT_CARD', 'CREDIT_CARD', 'CASH', 'GIFT_CARD', 'OTHER']);
  const isRound = donationType !== 'CASH' && random.chance(0.7);
  const amount = isRound ? `${random.whole(Math.ceil(low / 5), Math.floor(high / 5)) * 5}.00` : cents(random, low, high);
  const city = random.pick(['Oldmarsh', 'Fernway', 'Lower Quay', '']);
  return { firstName, lastName, notes, donationType, amount, city, state: city && 'MD' };
}

function cents(random: Random, low: number, high: number): string {
  return `${random.whole(low, high)}.${String(random.whole(0, 99)).padStart(2, '0')}`;
}

/** The day of a donation, and the moment up to nine days later when it was reported. */
function momentsOf(daysAgo: number, random: Random, now: Date): { dateReceived: string; createdAt: string } {
  const received = new Date(now.getTime() - daysAgo * day);
  const wait = Math.min(random.between(0.1, 9) * day, (daysAgo - 0.5) * day);
  return {
    dateReceived: received.toISOString().slice(0, 10),
    createdAt: new Date(received.getTime() + wait).toISOString(),
  };
}
