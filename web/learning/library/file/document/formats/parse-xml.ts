import { SaxesParser } from 'saxes';

interface Events {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Reads XML as a stream of events. Errors are ignored, so damaged XML still gives what can be read. */
export function parseXml(xml: string, { open, text, close }: Events): void {
  const parser = new SaxesParser();
  if (open) parser.on('opentag', ({ name, attributes }) => open(name, attributes));
  if (text) for (const kind of ['text', 'cdata'] as const) parser.on(kind, text);
  if (close) parser.on('closetag', ({ name }) => close(name));
  parser.on('error', () => {});
  parser.write(xml).close();
}
