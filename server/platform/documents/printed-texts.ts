import { parse } from 'node:querystring';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Download, DownloadQuery } from '#contract/platform/wire/downloads.ts';
import type { App } from '#server/platform/http/app.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { parseQuery } from '#server/platform/http/serve.ts';
import { unprintableIn } from './unprintable.ts';

/** Lets the ticket of a download say which of its texts cannot be printed. */
export function announceTexts<const D extends Download>(
  app: App,
  download: D,
  read: (actor: Actor, query: DownloadQuery<D>) => Promise<readonly string[]>,
): void {
  app.printedTexts.set(download.path, (actor, given) => read(actor, parseQuery(download, { query: given }) as DownloadQuery<D>));
}

/** The texts that the download at this address would print with question marks. Empty if the download would be refused. */
export async function unprintableOf(app: App, actor: Actor, address: string): Promise<string[]> {
  const [path = '', query = ''] = address.split('?', 2);
  const read = app.printedTexts.get(path);
  if (!read) return [];
  try {
    return await unprintableIn(
      { person: actor.id, signal: new AbortController().signal },
      await read(actor, { ...parse(query) }),
    );
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
