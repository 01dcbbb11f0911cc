import type { Colleague } from '#contract/applications/response-calls.ts';
import { pageName } from '../pages/page-name.ts';
import type { ResponsePage } from './saving/response-of.ts';
import { useColleagues } from './use-colleagues.ts';

interface Props {
  response: number;
  pages: readonly ResponsePage[];
  /** the page that is open, from 1; null: the review */
  page: number | null;
  mayEdit: boolean;
}

const list = new Intl.ListFormat('en-US');
const nameOf = ({ name }: Colleague) => name || 'A colleague';

/**
 * A line that names the colleagues who have the application open, and their pages. Only the names are read out by themselves, when
 * they change; pages change too often.
 */
export function Colleagues({ response, pages, page, mayEdit }: Props) {
  const colleagues = useColleagues(response, page, mayEdit);
  const placeOf = ({ page: at }: Colleague) => {
    const shown = at === null ? undefined : pages[at - 1];
    if (at === null) return 'the review';
    return shown ? `“${pageName(shown, at - 1)}”` : `page ${at}`;
  };
  const names = [...new Set(colleagues.map(nameOf))];
  const places = colleagues.length === 1 ? colleagues.map(placeOf) : colleagues.map((one) => `${nameOf(one)} ${placeOf(one)}`);
  return (
    <p className="soft text-15 not-printed unless-empty">
      <span role="status">
        {names.length > 0 && `${list.format(names)} ${names.length === 1 ? 'has' : 'have'} this application open`}
      </span>
      {places.length > 0 && <span>: {places.join(', ')}</span>}
    </p>
  );
}
