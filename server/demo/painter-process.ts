import { constants, setPriority } from 'node:os';
import { type EncodedPicture, encodeDrawing } from '#server/files/picture.ts';
import { drawPicture, type Motif } from './drawing/draw.ts';
import type { PaletteName } from './drawing/palettes.ts';

export interface PainterTask {
  motif: Motif;
  name: string;
  palette?: PaletteName | undefined;
}

export interface PainterAnswer {
  picture?: EncodedPicture;
  failure?: string;
}

setPriority(constants.priority.PRIORITY_LOW);
process.on('disconnect', () => process.exit());
/** Ctrl-C reaches us too: the parent says when to end. */
process.on('SIGINT', () => {});
process.on('message', async (task: PainterTask) => {
  const answer: PainterAnswer = await paint(task).then(
    (picture) => ({ picture }),
    (error) => ({ failure: String(error) }),
  );
  if (process.connected) process.send?.(answer);
});

async function paint({ motif, name, palette }: PainterTask): Promise<EncodedPicture> {
  return encodeDrawing(drawPicture(motif, name, palette));
}
