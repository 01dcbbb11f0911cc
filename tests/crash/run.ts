// npm run test:crash [-- --rounds 20]: see docs/operating.md.
import { parseArgs } from 'node:util';
import { ensurePagesBuilt } from '../../scripts/prepare.mjs';
import { crash } from './crash.ts';

ensurePagesBuilt();
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const figures = await crash(Number(values.rounds), (line) => process.stdout.write(`${line}\n`));
const lost = figures.reduce((sum, figure) => sum + figure.lost, 0);
process.stdout.write(
  `\n${lost === 0 ? 'Nothing was lost, and every restart opened.' : `${lost} acknowledged writes were lost.`}\n`,
);
process.exitCode = lost === 0 ? 0 : 1;
