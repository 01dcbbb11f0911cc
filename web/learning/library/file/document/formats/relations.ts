import { partPath } from '../shown-document.ts';
import type { Archive } from './archive.ts';
import { parseXml } from './parse-xml.ts';

interface Relation {
  /** a part of the archive, or an address outside */
  target: string;
  isOutside: boolean;
  type: string;
}

/** The relations of one part, by their ids. */
export type Relations = ReadonlyMap<string, Relation>;

/** Reads the relations of a part: the other parts and addresses that it refers to. */
export function relationsOf(archive: Archive, part: string): Relations {
  const found = new Map<string, Relation>();
  const rels = part.replace(/([^/]+)$/, '_rels/$1.rels');
  parseXml(archive.text(rels), {
    open: (name, { Id, Target, Type = '', TargetMode }) => {
      if (name !== 'Relationship' || Id === undefined || Target === undefined) return;
      const isOutside = TargetMode === 'External';
      found.set(Id, { target: isOutside ? Target : partPath(part, Target), isOutside, type: Type });
    },
  });
  return found;
}
