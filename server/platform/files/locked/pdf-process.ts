import { type PdfState, stateOfPdf } from './pdf-state.ts';

export interface PdfTask {
  path: string;
}

export interface PdfAnswer {
  /** null: nobody can tell */
  state: PdfState | null;
}

process.on('disconnect', () => process.exit());
/** Ctrl-C reaches this process too, but the parent decides when this process ends. */
process.on('SIGINT', () => {});
process.on('message', async ({ path }: PdfTask) => {
  const state = await stateOfPdf(path).catch(() => null);
  if (process.connected) process.send?.({ state } satisfies PdfAnswer);
});
