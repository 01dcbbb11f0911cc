import type { SubjectKind } from '#contract/platform/audit/audit.ts';
import { ButtonLink } from '../ui/page/links/button-link.tsx';

/** A link to the changes of one record in the audit trail. */
export function HistoryButton(search: { subjectKind: SubjectKind; subjectId: number }) {
  return (
    <ButtonLink variant="default" to="/audit" search={search}>
      History
    </ButtonLink>
  );
}
