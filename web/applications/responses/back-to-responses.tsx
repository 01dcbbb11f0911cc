import { BackLink } from '../../platform/ui/page/back-link.tsx';
import { useListSearch } from '../../platform/ui/page/use-list-search.ts';
import { validateResponseListSearch } from './response-list-search.ts';

export function BackToResponses() {
  return (
    <BackLink to="/applications/responses" search={useListSearch('/applications/responses', validateResponseListSearch)}>
      Responses
    </BackLink>
  );
}
