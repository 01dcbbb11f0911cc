import { needsPassword } from './pdf-lock.ts';

export interface PdfTask {
  path: string;
}

export interface PdfAnswer {
  isLocked: boolean;
}

process.on('disconnect', () => process.exit());
/** Ctrl-C reaches this process too, but the parent decides when this process ends. */
process.on('SIGINT', () => {});
process.on('message', async ({ path }: PdfTask) => {
  const isLocked = await needsPassword(path).catch(() => false);
  if (process.connected) process.send?.({ isLocked } satisfies PdfAnswer);
});
