// Runs the app with the demo programme, as `npm start` does. The database is a copy of the filled demo folder, or on the server
// of TEST_DATABASE_URL.
import { mkdirSync, rmSync } from 'node:fs';
import { createDatabase, testServerAddress } from '#tests/new-database.ts';
import { startStandIn } from '#tests/stripe/stand-in.ts';
import { copyDemoFolder, demoFolder, fillDemoFolder } from './demo-folder.ts';
import { e2eDatabase, e2eEnvironment } from './environment.ts';
import { catchMail } from './mail.ts';
import { stripePort } from './port.ts';

const { DATA_DIR } = e2eEnvironment;
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
remove(DATA_DIR);
process.once('exit', () => [DATA_DIR, demoFolder].forEach(remove));
await fillDemoFolder();
const server = testServerAddress();
if (server) {
  mkdirSync(DATA_DIR);
  await createDatabase(server, e2eDatabase);
} else {
  await copyDemoFolder(DATA_DIR);
}
await catchMail();
await startStandIn(stripePort);
Object.assign(process.env, e2eEnvironment);
await import('#server/main.ts');
