import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { SubjectKind } from '#contract/audit/audit.ts';

/** A link to the changes of one record in the audit trail. */
export function HistoryButton(search: { subjectKind: SubjectKind; subjectId: number }) {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/audit" search={search} {...props} />}>
      History
    </Button>
  );
}
