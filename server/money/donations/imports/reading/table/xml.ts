import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { fileMessages } from '#contract/money/donations/imports/import-messages.ts';
import { UnreadableFile } from '#server/platform/tables/table.ts';

export type Attributes = Readonly<Record<string, string>>;

interface Handlers {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** An element's name without its namespace. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** the deepest nesting of elements; a workbook has fewer than ten levels */
const deepest = 50;
/** characters between two tags, which the parser holds in memory; the longest text of a cell has 32,767 */
const mostBetweenTags = 500_000;

/** Parses XML as it arrives; yields the length of each piece. Entities that a document declares itself are refused. */
export async function* parseXml(stream: Readable, { open, text, close }: Handlers): AsyncGenerator<number> {
  const parser = new SaxesParser();
  let depth = 0;
  let betweenTags = 0;
  parser.on('opentag', ({ name, attributes }) => {
    betweenTags = 0;
    depth += 1;
    if (depth > deepest) throw new UnreadableFile(fileMessages.unusual);
    open?.(local(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    betweenTags = 0;
    depth -= 1;
    close?.(local(name));
  });
  if (text) parser.on('text', text);
  parser.on('error', () => {
    throw new UnreadableFile(fileMessages.damaged);
  });
  stream.setEncoding('utf8');
  try {
    for await (const piece of stream) {
      betweenTags += piece.length;
      parser.write(piece);
      if (betweenTags > mostBetweenTags) throw new UnreadableFile(fileMessages.unusual);
      yield piece.length;
    }
    parser.close();
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(fileMessages.damaged, { cause: error });
  } finally {
    stream.destroy();
  }
}

export async function readXml(stream: Readable, handlers: Handlers): Promise<void> {
  for await (const _ of parseXml(stream, handlers));
}
