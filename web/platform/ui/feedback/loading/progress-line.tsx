import './progress-line.css';

/** A thin line at the top of the window. Appears after 200 ms, so that quick loads show none. */
export function ProgressLine({ active }: { active: boolean }) {
  return active ? <div className="progress-line not-printed" role="progressbar" aria-label="Loading" /> : null;
}
