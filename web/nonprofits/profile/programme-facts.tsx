import { useQuery } from '@tanstack/react-query';
import { nteeName } from '#contract/nonprofits/ntee.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import side from '../../platform/ui/page/side-box.module.css';
import { Fact } from '../../platform/ui/text/fact.tsx';
import { formatDate } from '../../platform/ui/text/format.ts';
import { categoriesQuery } from '../nonprofit-queries.ts';
import classes from './nonprofit-profile.module.css';

const yesOrNo = (is: boolean | undefined) => (is ? 'Yes' : 'No');

function accessInWords({ canAccessLearningCommons, learningCommonsUntil, learningCommonsGranted }: Nonprofit): string {
  if (learningCommonsGranted) return 'Yes, granted by staff';
  return learningCommonsUntil ? `Yes, until ${formatDate(learningCommonsUntil)}` : yesOrNo(canAccessLearningCommons);
}

/** Publication, access to the library and categories, for programme staff. */
export function ProgrammeFacts({ nonprofit }: { nonprofit: Nonprofit }) {
  const { data = [] } = useQuery(categoriesQuery);
  return (
    <section className={side.box} aria-label="In the Catalogue">
      <h2 className={side.title}>In the Catalogue</h2>
      <dl className={`${classes.pairs} soft-terms stack gap-2`}>
        <Fact title="Display on Web">{yesOrNo(nonprofit.display)}</Fact>
        <Fact title="Print Version">{yesOrNo(nonprofit.print)}</Fact>
        <Fact title="Learning Commons">{accessInWords(nonprofit)}</Fact>
        <Fact title="Print Category">{data.find(({ id }) => id === nonprofit.printCategory)?.name}</Fact>
        <Fact title="Crosslisted Category">{nonprofit.categoryCrosslisted}</Fact>
        <Fact title="NTEE Code">{[nonprofit.nteeCode, nteeName(nonprofit.nteeCode)].filter(Boolean).join(', ')}</Fact>
      </dl>
    </section>
  );
}
