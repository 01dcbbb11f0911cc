import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import { fresh, readOnly, seconds } from './donation-import.ts';
import type { Figure } from './report.ts';

const rows = 40_000;
const columns = 57;

/** A rare value of a column stands on every so many lines, so that each column would leave out another number of gifts. */
const isRare = (line: number, column: number) => line % (211 + 2 * column) === column;
const cents = (line: number) => 100 + ((line * 7_919) % 90_000);

function fileText(): string {
  const titles = Array.from({ length: columns }, (_, column) => `Box ${column + 1}`);
  const lines = Array.from({ length: rows }, (_, line) => {
    const boxes = titles.map((_, column) => (isRare(line, column) ? `word ${column + 1}` : 'usual'));
    return ['2026-01-02', 'Check', (cents(line) / 100).toFixed(2), `Donor ${line}`, ...boxes].join(',');
  });
  return `Date,Method,Amount,Last Name,${titles.join(',')}\n${lines.join('\n')}\n`;
}

/** The number and sum of the gifts without the rare values of these columns. */
function without(left: readonly number[]): { rows: number; amount: number } {
  let [count, sum] = [0, 0];
  for (let line = 0; line < rows; line += 1) {
    if (left.some((column) => isRare(line, column))) continue;
    count += 1;
    sum += cents(line);
  }
  return { rows: count, amount: sum / 100 };
}

/**
 * Searches for the reason why the platform's number and sum differ from a file of 40,000 lines and 61 columns: what one, two and three
 * values explain, and what nothing explains. Each is the reading with the platform's number beside the reading without it.
 */
export async function benchDifference(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-difference-'));
  const file = join(folder, 'wide.csv');
  await writeFile(file, fileText());
  const { database, nonprofit, user } = await fresh(server, 'bench_difference');
  const place = { database, nonprofit, user, file, folder };
  const wanted = {
    'one value': without([3]),
    'two values, not the likeliest': without([0, 1]),
    'three values': without([40, 41, 56]),
    'nothing that the file holds': { rows: rows - 7, amount: 1 },
  };
  const figures: Figure[] = [];
  try {
    await readOnly(place, 'first', {});
    for (const [what, expected] of Object.entries(wanted)) {
      log(`searching for a difference: ${what}`);
      const plain = await seconds(() => readOnly(place, `${what} plain`, {}));
      let found = '';
      const searched = await seconds(async () => {
        const { reasons, gaveUp } = (await readOnly(place, what, { expected })).total ?? { reasons: [], gaveUp: false };
        found = reasons[0]?.text ?? (gaveUp ? 'not found: it says that there is more to try' : 'not found: everything was tried');
      });
      const value = `${(searched - plain).toFixed(2)} s beside ${plain.toFixed(1)} s of reading: ${found}`;
      figures.push({ what: `reason of a difference by ${what}`, value });
    }
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
  return figures;
}
