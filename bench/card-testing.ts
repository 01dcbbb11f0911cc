// People who test stolen cards: how many of their cards reach Stripe, and what a donor beside them waits.
import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openForCommand } from '#server/app/commands/open-database.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { createTaker, openGiving } from '#tests/factories/giving.ts';
import { freePort, ready, spawnApp } from '#tests/running-app.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { givingEnvironment } from '#tests/stripe/environment.ts';
import { type StandIn, startStandIn } from '#tests/stripe/stand-in.ts';
import { type Figure, median } from './report.ts';

/** tries of stolen cards in an hour, from as many networks; minutes that are played */
const triesAnHour = 20_000;
const networks = 500;
const minutes = Number(process.env['MINUTES'] ?? 5);
const secondsBetweenDonors = 20;

interface World {
  origin: string;
  db: Db;
  stripe: StandIn;
  nonprofit: number;
}

/** Plays an attack against an app with a database of its own and the stand-in of Stripe, with a donor every few seconds. */
export async function benchCardTesting(log: (line: string) => void): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-card-testing-'));
  const stripe = await startStandIn();
  stripe.delay = () => delay(150);
  const environment = {
    ...{ DATA_DIR: join(folder, 'data'), PORT: String(await freePort()), NODE_ENV: 'development', ALMONER_DEMO: 'off' },
    ...{ TRUST_PROXY: '1', ...givingEnvironment(stripe.url) },
  };
  const app = spawnApp(environment);
  await ready(app, 100);
  const { db, close } = await openForCommand(readConfig(environment));
  try {
    await openGiving(db, { minimumCents: 100 });
    const world = { origin: app.origin, db, stripe, nonprofit: (await createTaker(db)).id };
    const before: number[] = [];
    for (let donor = 0; donor < 5; donor += 1) before.push(await giveHonestly(world));
    const setUp = chargesOf(stripe);
    log(`testing cards for ${minutes} minutes, ${triesAnHour} an hour from ${networks} networks`);
    const { tries, waits } = await attack(world);
    const reached = chargesOf(stripe) - setUp - waits.length;
    const longest = Math.max(...waits) - median(before);
    return [
      {
        what: `cards of ${tries} tries in ${minutes} min that reached Stripe`,
        value: String(reached),
        goal: '≤ 200',
        met: reached <= 200,
        ratio: reached / 200,
      },
      {
        what: 'what an honest donor waits more, longest (reads the mailed code at once)',
        value: `${longest.toFixed(1)} s (${waits.length} donors, median ${median(waits).toFixed(1)} s; before ${median(before).toFixed(1)} s)`,
        goal: '≤ 10 s',
        met: longest <= 10,
        ratio: longest / 10,
      },
    ];
  } finally {
    await close();
    app.process.kill('SIGTERM');
    await app.ended;
    await stripe.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const chargesOf = ({ requests }: StandIn) => requests.filter(({ path }) => path.endsWith('/confirm')).length;

async function attack(world: World): Promise<{ tries: number; waits: number[] }> {
  const end = Date.now() + minutes * 60_000;
  const waits: number[] = [];
  const running = new Set<Promise<unknown>>();
  let tries = 0;
  let donorAt = Date.now() + secondsBetweenDonors * 1_000;
  while (Date.now() < end) {
    tries += 1;
    const address = `10.9.${Math.floor((tries % networks) / 250)}.${tries % 250}`;
    const email = `tester-${tries}@test.example`;
    const trying = give(world, { address, email, card: testCards.declined.number }).catch(() => null);
    running.add(trying);
    void trying.then(() => running.delete(trying));
    if (Date.now() >= donorAt) {
      donorAt += secondsBetweenDonors * 1_000;
      const giving = giveHonestly(world).then((seconds) => waits.push(seconds));
      running.add(giving);
      void giving.then(() => running.delete(giving));
    }
    await delay(3_600_000 / triesAnHour);
  }
  await Promise.all(running);
  return { tries, waits };
}

let donors = 0;
/** A donor who fills in the form, reads the mailed code if one is asked, and gives; returns the seconds from the button to the thanks. */
async function giveHonestly(world: World): Promise<number> {
  donors += 1;
  const donor = { address: `10.8.0.${donors % 250}`, email: `honest-${donors}@test.example`, card: testCards.pays.number };
  const began = performance.now();
  const first = await give(world, donor);
  if (first.status === 200) return (performance.now() - began) / 1_000;
  const { rows } = await sql<{ data: { code: string } }>`SELECT data FROM mail_messages
    WHERE template = 'gift-code' AND recipient = ${donor.email}`.execute(world.db);
  const second = await give(world, donor, rows[0]?.data.code);
  if (second.status !== 200) throw new Error(`an honest donor could not give: ${second.status} ${JSON.stringify(second.body)}`);
  return (performance.now() - began) / 1_000;
}

interface Giver {
  address: string;
  email: string;
  card: string;
}

async function give({ origin, nonprofit, stripe }: World, { address, email, card }: Giver, code = '') {
  const proof = await solve(origin);
  const answer = await fetch(`${origin}/api/v1/giving/orders/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      ...{ method: 'CARD', first_name: 'Test', last_name: 'Donor', email, email_code: code },
      ...{ parts: [{ nonprofit, cents: 500 }], total_cents: 500, stripe_token: stripe.account.createToken(card), ...proof },
    }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** The attacker's program solves puzzles as a browser does, and waits as long. */
async function solve(origin: string): Promise<{ challenge: string; solution: string }> {
  const answer = await fetch(`${origin}/api/v1/giving/challenge/`);
  const { challenge, bits, wait_seconds } = (await answer.json()) as { challenge: string; bits: number; wait_seconds: number };
  const readyAt = Date.now() + (wait_seconds + 1) * 1_000;
  for (let number = 0; ; number += 1) {
    if (number % 20_000 === 0) await delay(0);
    if (hash('sha256', `${challenge}:${number}`, 'buffer').readUInt32BE() >>> (32 - bits) !== 0) continue;
    await delay(Math.max(0, readyAt - Date.now()));
    return { challenge, solution: String(number) };
  }
}
