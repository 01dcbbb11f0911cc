import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { fileMessages } from '#contract/donations/imports/import-messages.ts';
import { UnreadableFile } from './table.ts';

export type Attributes = Readonly<Record<string, string>>;

interface Handlers {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** An element's name without its namespace. */
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Parses XML as it arrives; yields the length of each piece. Entities that a document declares itself are refused. */
export async function* parseXml(stream: Readable, { open, text, close }: Handlers): AsyncGenerator<number> {
  const parser = new SaxesParser();
  if (open) parser.on('opentag', ({ name, attributes }) => open(local(name), attributes));
  if (text) parser.on('text', text);
  if (close) parser.on('closetag', ({ name }) => close(local(name)));
  parser.on('error', () => {
    throw new UnreadableFile(fileMessages.damaged);
  });
  stream.setEncoding('utf8');
  try {
    for await (const piece of stream) {
      parser.write(piece);
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
