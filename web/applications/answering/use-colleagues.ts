import { useEffect, useState } from 'react';
import { type Colleague, tellOpenResponse } from '#contract/applications/response-calls.ts';
import { call } from '../../platform/api.ts';
import { sameValue } from '../../platform/drafts/same-value.ts';

/** the server counts a page as closed that was not heard for 35 seconds */
const beat = 20_000;
const nobody: readonly Colleague[] = [];

/**
 * Says every 20 seconds that this page is open, while it is visible, and returns the colleagues who have the response open, too.
 * `page`: from 1; null: the review. Silent when the server cannot be reached.
 */
export function useColleagues(response: number, page: number | null, mayEdit: boolean): readonly Colleague[] {
  const [colleagues, setColleagues] = useState(nobody);
  useEffect(() => {
    if (!mayEdit) return setColleagues(nobody);
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hear = (now: readonly Colleague[]) => {
      if (!left.signal.aborted) setColleagues((before) => (sameValue(before, now) ? before : now));
    };
    const tell = async () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      timer = setTimeout(() => void tell(), beat);
      await call(tellOpenResponse, { params: { id: response }, body: { page }, quiet: true, signal: left.signal }).then(
        (told) => hear(told.colleagues),
        () => hear(nobody),
      );
    };
    void tell();
    document.addEventListener('visibilitychange', tell, { signal: left.signal });
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [response, page, mayEdit]);
  return colleagues;
}
