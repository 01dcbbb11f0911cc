import { openApplicationsPath } from '#contract/nonprofits/public/addresses.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { BackLink } from '../frame/back-link.tsx';
import { Document } from '../frame/document.tsx';
import { Questions } from '../frame/questions.tsx';
import { useSite } from '../frame/site.ts';
import './open-applications.css';

type Shown = PublicPageOf<'openApplications'>;

/** `Monday, March 1, 2027 at 4:00 PM EST`, on the programme's clock. */
function useMoment(): (instant: string) => string {
  const { programmeTimeZone: timeZone } = useSite().programme;
  const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' });
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
  return (instant) => `${day.format(new Date(instant))} at ${time.format(new Date(instant)).replaceAll(/\s/g, '\u00a0')}`;
}

/** The applications that a nonprofit can begin now; without one, when the last one closed and the next one opens. */
export function OpenApplicationsPage({ open, coming, lastClosed }: Shown) {
  const { programmeName } = useSite().programme;
  return (
    <Document
      title="Open applications"
      description={`Applications to ${programmeName} that nonprofits can begin now.`}
      path={openApplicationsPath}
      section={null}
    >
      <article className="applications">
        <BackLink to="/directory">All nonprofits</BackLink>
        <h1>Open applications</h1>
        {open.map((application) => (
          <Application key={application.id} application={application} />
        ))}
        {open.length === 0 && <NoneOpen lastClosed={lastClosed} />}
        <Coming coming={coming} />
        {open.length > 0 && <HowToBegin />}
      </article>
    </Document>
  );
}

function Application({ application: { id, name, closesAt, size, asksAbout } }: { application: Shown['open'][number] }) {
  const moment = useMoment();
  return (
    <section>
      <h2>{name}</h2>
      <dl>
        <div>
          <dt>Deadline</dt>
          <dd>{closesAt === null ? 'None' : moment(closesAt)}</dd>
        </div>
        {asksAbout.length > 0 && (
          <div>
            <dt>Asks about</dt>
            <dd>{asksAbout.join(' · ')}</dd>
          </div>
        )}
        <div>
          <dt>Length</dt>
          <dd>{size}</dd>
        </div>
      </dl>
      <p>
        <a className="button" href={`/applications/${id}`} aria-label={`Read the questions and begin: ${name}`}>
          Read the questions and begin
        </a>
      </p>
    </section>
  );
}

function NoneOpen({ lastClosed }: Pick<Shown, 'lastClosed'>) {
  const moment = useMoment();
  return (
    <p className="none">
      No application is open now.{lastClosed && ` “${lastClosed.name}” closed on ${moment(lastClosed.closesAt)}.`}
    </p>
  );
}

function Coming({ coming }: Pick<Shown, 'coming'>) {
  const moment = useMoment();
  return coming.map(({ name, opensAt }) => (
    <p key={`${name} ${opensAt}`} className="coming">
      “{name}” opens on {moment(opensAt)}.
    </p>
  ));
}

function HowToBegin() {
  return (
    <section>
      <h2>How to begin</h2>
      <ol>
        <li>Read the questions: everybody can, without an account.</li>
        <li>Create an account or log in on the same page, and name your nonprofit.</li>
        <li>Answers are saved as you type. Colleagues can help, and you can stop and come back until the deadline.</li>
      </ol>
      <Questions />
    </section>
  );
}
