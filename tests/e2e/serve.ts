// Runs the app as `npm start` does, with the demo programme, on its own data folder or on TEST_DATABASE_URL.
import { mkdirSync, rmSync } from 'node:fs';
import { createDatabase, testServerAddress } from '#tests/new-database.ts';
import { startStandIn } from '#tests/stripe/stand-in.ts';
import { e2eDatabase, e2eEnvironment } from './environment.ts';
import { catchMail } from './mail.ts';
import { stripePort } from './port.ts';

const { DATA_DIR } = e2eEnvironment;
rmSync(DATA_DIR, { recursive: true, force: true });
mkdirSync(DATA_DIR, { recursive: true });
const server = testServerAddress();
if (server) await createDatabase(server, e2eDatabase);
await catchMail();
await startStandIn(stripePort);
Object.assign(process.env, e2eEnvironment);
process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }));
await import('#server/main.ts');
