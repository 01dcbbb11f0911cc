import { BackLink } from '../../platform/ui/page/links/back-link.tsx';
import { useListSearch } from '../../platform/ui/page/use-list-search.ts';
import { validateResponseListSearch } from './list/response-list-search.ts';

export function BackToResponses() {
  return (
    <BackLink to="/applications/responses" search={useListSearch('/applications/responses', validateResponseListSearch)}>
      Responses
    </BackLink>
  );
}
