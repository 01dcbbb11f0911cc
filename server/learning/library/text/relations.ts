import { posix } from 'node:path';
import type { ZipParts } from '#server/platform/files/zip-parts.ts';

/** The targets of a part's relations by id: `ppt/presentation.xml` → `rId2` → `ppt/slides/slide1.xml`. */
export async function relationsOf(zip: ZipParts, part: string): Promise<Map<string, { target: string; type: string }>> {
  const { dir, base } = posix.parse(part);
  const found = new Map<string, { target: string; type: string }>();
  await zip.parse(`${dir}/_rels/${base}.rels`, {
    open: (name, { Id, Target, Type }) => {
      if (name !== 'Relationship' || !Id || !Target) return;
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target);
      found.set(Id, { target, type: Type ?? '' });
    },
  });
  return found;
}
