import type { Actor } from '#contract/platform/access/permissions.ts';
import { searchStatement } from '#server/app/search/search.ts';
import { hashSecret, readActorQuery } from '#server/platform/access/session.ts';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import { deskRows, fillDesk } from './desk.ts';
import { sharedWord } from './generate.ts';
import { atLeast, atMost, type Figure, sideBySide } from './report.ts';
import { overBarePg, overHttp, startServer, waitFor } from './side.ts';

const rounds = 3;
const milliseconds = 50;

const searches = {
  'a rare word': sharedWord,
  'a word with a typing error': `${sharedWord.slice(0, -2)}${sharedWord.at(-1)}${sharedWord.at(-2)}`,
  'two common words': 'food bank',
  'two letters': 'ka',
  'a mail address': 'member.7123@people.example',
};

/**
 * Compares the palette's search with a bare loop on the statements that the search sends, and measures how long one person waits.
 */
export async function benchSearch(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  log(`filling ${deskRows} nonprofits with a user and a response each`);
  const { address, staff, token } = await fillDesk(server, 'bench_search');
  const actor: Actor = { id: staff, roles: ['CFP_STAFF'], staffFields: null, nonprofit: null, canAccessLearningCommons: true };
  const running = await startServer(address);
  const headers = { authorization: `Token ${token}` };
  const figures: Figure[] = [];
  for (const [what, typed] of Object.entries(searches)) {
    log(`searching by ${what}`);
    const url = `${running.origin}/api/v1/search/?q=${encodeURIComponent(typed)}`;
    const { ours, bare } = await sideBySide(rounds, {
      ours: () => overHttp(url, headers),
      bare: () => overBarePg(address, [readActorQuery(hashSecret(token)), searchStatement(actor, typed)], { warm: true }),
    });
    const searched = `palette over ${deskRows} nonprofits, searched by ${what}`;
    figures.push(
      atLeast(`${searched}, beside a bare pg loop`, ours / bare, 0.75, `${Math.round(ours)}/s of ${Math.round(bare)}/s`),
      atMost(`${searched}, by one person`, await waitFor(url, headers), milliseconds, 'ms'),
    );
  }
  running.stop();
  return figures;
}
