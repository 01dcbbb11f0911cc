import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { useListSearch } from '../../platform/ui/page/use-list-search.ts';
import { validateNonprofitListSearch } from './nonprofit-list-search.ts';

export function BackToNonprofits() {
  return (
    <BackLink to="/nonprofits" search={useListSearch('/nonprofits', validateNonprofitListSearch)}>
      Nonprofits
    </BackLink>
  );
}
