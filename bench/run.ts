// npm run bench [-- [--json] [list …]]: runs all parts or the named ones. Most figures are ratios, such as our speed divided by that of
// a bare loop. The same run measures both speeds, because the machine may be slower or faster in another run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import { startEmbedded } from '#server/platform/database/embedded/start-embedded.ts';
import { allowDatabases } from '#tests/new-database.ts';
import { ensureWebBuilt } from '../scripts/prepare.mjs';
import { benchAnswerOnce } from './answer-once.ts';
import { benchBoard } from './board.ts';
import { benchBulk } from './bulk.ts';
import { benchBytes } from './bytes.ts';
import { benchCardTesting } from './card-testing.ts';
import { benchCatalogue } from './catalogue.ts';
import { benchDeletion } from './deletion.ts';
import { benchDifference } from './difference.ts';
import { benchDirectory } from './directory.ts';
import { benchDonationImport } from './donation-import.ts';
import { benchDonations } from './donations.ts';
import { benchDossier } from './dossier.ts';
import { benchFacts } from './facts.ts';
import { benchGivingDay } from './giving-day.ts';
import { benchImport } from './import.ts';
import { benchIrsNames } from './irs-names.ts';
import { benchIrsRegister } from './irs-register.ts';
import { benchLibrary } from './library.ts';
import { benchList } from './list.ts';
import { benchLists } from './lists.ts';
import { benchNumbers } from './numbers.ts';
import { benchPhotos } from './photos.ts';
import { benchPlanner } from './planner.ts';
import { benchQuestions } from './questions.ts';
import { type Figure, table } from './report.ts';
import { benchResponses } from './responses.ts';
import { benchSearch } from './search.ts';
import { benchMix } from './search-mix.ts';
import { benchSizing } from './sizing.ts';
import { benchStart } from './start.ts';
import { benchToday } from './today.ts';
import { benchUsers } from './users.ts';
import { benchWalks } from './walks.ts';

ensureWebBuilt();
const { values, positionals } = parseArgs({ options: { json: { type: 'boolean', default: false } }, allowPositionals: true });
const log = (line: string) => process.stderr.write(`${line} …\n`);

const parts: Record<string, (server: DatabaseAddress) => Promise<Figure[]>> = {
  list: (server) => benchList(server, log),
  mix: (server) => benchMix(server, log),
  directory: (server) => benchDirectory(server, log),
  responses: (server) => benchResponses(server, log),
  donations: (server) => benchDonations(server, log),
  'card-testing': () => benchCardTesting(log),
  'giving-day': () => benchGivingDay(log),
  'donation-import': (server) => benchDonationImport(server, log),
  difference: (server) => benchDifference(server, log),
  import: (server) => benchImport(server, log),
  'irs-names': (server) => benchIrsNames(server, log),
  'irs-register': (server) => benchIrsRegister(server, log),
  bulk: (server) => benchBulk(server, log),
  users: (server) => benchUsers(server, log),
  search: (server) => benchSearch(server, log),
  today: (server) => benchToday(server, log),
  lists: (server) => benchLists(server, log),
  board: (server) => benchBoard(server, log),
  library: (server) => benchLibrary(server, log),
  photos: (server) => benchPhotos(server, log),
  questions: (server) => benchQuestions(server, log),
  facts: (server) => benchFacts(server, log),
  catalogue: (server) => benchCatalogue(server, log),
  deletion: (server) => benchDeletion(server, log),
  dossier: (server) => benchDossier(server, log),
  numbers: (server) => benchNumbers(server, log),
  sizing: (server) => benchSizing(server, log),
  planner: () => benchPlanner(log),
  start: () => benchStart(log),
  bytes: () => benchBytes(log),
  walks: () => benchWalks(log),
  'answer-once': async () => benchAnswerOnce(log),
};
const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}.\n`);
  process.exit(1);
}

const dataDir = await mkdtemp(join(tmpdir(), 'almoner-bench-'));
const silent = { info() {}, warn() {}, error() {} };
const embedded = await startEmbedded({ dataDir, log: silent });
await allowDatabases(embedded.address);
try {
  const figures: Figure[] = [];
  for (const name of wanted) figures.push(...((await parts[name]?.({ ...embedded.address })) ?? []));
  process.stdout.write(values.json ? `${JSON.stringify(figures, null, 2)}\n` : `\n${table(figures)}\n`);
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
