import { useQuery } from '@tanstack/react-query';
import { readAuditEntry } from '#contract/platform/audit/audit.ts';
import { queryOf } from '../query-of.ts';
import { Unloaded } from '../ui/feedback/loading/unloaded.tsx';
import { WordDifference } from '../ui/text/difference.tsx';
import { fieldWords } from './field-words.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The long texts of one entry of the audit trail, with the removed and the added words. */
export function LongChanges({ id, fields }: { id: number; fields: readonly string[] }) {
  const entry = useQuery(queryOf(readAuditEntry, { params: { id } }));
  if (!entry.data) return <Unloaded query={entry} what="the change" lines={6} />;
  return (
    <div className="stack gap-5">
      {entry.data.changes
        .filter(({ field }) => fields.includes(field))
        .map(({ field, from, to }) => (
          <section key={field}>
            <h3 className="text-16 below-1">{fieldWords(field)}</h3>
            <WordDifference before={textOf(from)} now={textOf(to)} />
          </section>
        ))}
    </div>
  );
}
