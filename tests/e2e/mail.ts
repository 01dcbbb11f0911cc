import { mkdirSync, rmSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { type CaughtMail, startMailCatcher } from '#tests/mail-catcher.ts';
import { until } from '#tests/running-app.ts';
import { e2ePort, mailPort } from './port.ts';

/**
 * The folder of received emails. The app under test sends its mail to a real SMTP server (`serve.ts`), which writes each message
 * into this folder; the tests read it.
 */
const folder = join(tmpdir(), `almoner-e2e-mail-${e2ePort}`);

/** An email as a mail reader shows it. */
export interface ReceivedMail {
  subject: string;
  text: string;
  html: string;
  /** names of the attached PDF files */
  pdfs: string[];
  /** path and query of the first link to our site, for `page.goto` */
  path: string;
}

/** Returns the emails to an address one after the other, and waits for the next to arrive. */
export type NextMail = (address: string) => Promise<ReceivedMail>;

export async function catchMail(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let arrived = 0;
  const onMail = async (mail: CaughtMail) => {
    arrived += 1;
    const file = join(folder, `${String(arrived).padStart(6, '0')}.json`);
    await writeFile(`${file}.part`, JSON.stringify(mail));
    await rename(`${file}.part`, file);
  };
  await startMailCatcher({ port: mailPort, onMail });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Returns a function that finds the next email to an address. It returns each email once in a test. */
export function openMailbox(): NextMail {
  const read = new Set<string>();
  const find = async (address: string): Promise<ReceivedMail | false> => {
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json') && !read.has(file)).sort()) {
      const { to, raw } = JSON.parse(await readFile(join(folder, name), 'utf8')) as CaughtMail;
      if (!to.includes(address)) continue;
      read.add(name);
      return asReceived(raw);
    }
    return false;
  };
  return (address) => until(`a letter to ${address}`, 30, () => find(address));
}

async function asReceived(raw: string): Promise<ReceivedMail> {
  const { subject = '', text = '', html = '', attachments } = await PostalMime.parse(raw);
  const isPdf = (content: string | ArrayBuffer | Uint8Array) =>
    Buffer.from(content as ArrayBuffer).toString('latin1', 0, 5) === '%PDF-';
  const pdfs = attachments.flatMap(({ filename, content }) => (filename && isPdf(content) ? [filename] : []));
  const link = text.match(new RegExp(`http://localhost:${e2ePort}(/\\S*)`));
  return { subject, text, html, pdfs, path: link?.[1] ?? '' };
}
