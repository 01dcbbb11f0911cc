import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { findOrganizations } from '#server/nonprofits/irs-register/find-organizations.ts';
import { matchName } from '#server/nonprofits/irs-register/match-name.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Lines of the IRS file of DC of March 2026: the organizations that the names mean, and organizations with similar names. */
export const irsLines = path('irs-lines.csv');

/**
 * The receivers in a real list of gifts. `eins`: the EINs of the right organizations in the file; empty if the file has none. If
 * there are several, each of them is right.
 */
async function giftNames(): Promise<{ name: string; eins: string[] }[]> {
  const rows: Record<string, string>[] = parse(await readFile(path('gift-names.csv'), 'utf8'), { columns: true });
  return rows.map(({ name = '', eins = '' }) => ({ name, eins: eins.split(' ').filter(Boolean) }));
}

interface Matched {
  names: number;
  /** how many names belong to organizations in the file */
  known: number;
  right: number;
  /** names for which a wrong organization was found */
  wrong: string[];
  /** names for which no organization was found, although the file has the right one */
  missed: string[];
  /** how many known names the type-ahead search finds at all (`listed`), and how many as its first result (`first`) */
  listed: number;
  first: number;
}

/** Looks up each name of the list in the loaded register. */
export async function matchGiftNames(pool: pg.Pool): Promise<Matched> {
  const all: Matched = { names: 0, known: 0, right: 0, wrong: [], missed: [], listed: 0, first: 0 };
  for (const { name, eins } of await giftNames()) {
    const isRight = (row: { ein: number }) => eins.includes(String(row.ein).padStart(9, '0'));
    const match = await matchName(pool, name);
    all.names += 1;
    if (match && isRight(match)) all.right += 1;
    else if (match) all.wrong.push(`${name}: ${match.name}`);
    else if (eins.length > 0) all.missed.push(name);
    if (eins.length === 0) continue;
    const found = await findOrganizations(pool, name);
    all.known += 1;
    all.listed += found.some(isRight) ? 1 : 0;
    all.first += found.slice(0, 1).some(isRight) ? 1 : 0;
  }
  return all;
}
