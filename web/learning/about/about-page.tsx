import type { AboutFacts } from '#contract/learning/about.ts';
import { Document } from '../../public/directory/frame/document.tsx';
import { useSite } from '../../public/directory/frame/site.ts';
import { Curriculum } from './curriculum.tsx';
import { aboutData } from './linked-data.ts';
import { Part } from './part.tsx';
import { Prices } from './prices.tsx';
import { questions } from './questions.ts';
import { RequestForm } from './request/request-form.tsx';

const path = '/learning-commons/about';

const description =
  'A library for the people who run small nonprofits: templates, guides and live webinars on boards, fundraising, communications, volunteers and data.';

/** The public page of the Learning Commons: what it is, what it costs, and the form to request information or to buy. */
export function AboutPage({ facts }: { facts: AboutFacts }) {
  const { programme, origin, assets } = useSite();
  const { isOpen, figures, tiers, subtopics } = facts;
  const sells = tiers.length > 0;
  return (
    <Document
      title="Learning Commons"
      description={description}
      path={path}
      section={path}
      data={isOpen ? aboutData({ facts, programmeName: programme.programmeName, origin, description }) : []}
      assets={assets.about}
    >
      <article className="about">
        {isOpen ? <Opening figures={figures} sells={sells} /> : <NotOpen />}
        {isOpen && <Curriculum subtopics={subtopics} />}
        {sells && <Steps />}
        <Prices tiers={tiers} />
        {sells && <Answers />}
        <RequestForm tiers={tiers} />
      </article>
    </Document>
  );
}

function NotOpen() {
  return (
    <header className="opening wide-50">
      <h1>Learning Commons</h1>
      <p className="lead">It is not open yet. Ask us, and we write to you about it.</p>
    </header>
  );
}

interface OpeningProps extends Pick<AboutFacts, 'figures'> {
  sells: boolean;
}

function Opening({ figures: { learningResources, learningWebinars, learningCharities }, sells }: OpeningProps) {
  return (
    <header className="opening wide-50">
      <p className="kicker">Learning Commons</p>
      <h1>You did not start a nonprofit to write bylaws on a Sunday</h1>
      <p className="lead">
        Somebody has written them already, and well. The Learning Commons is a library of templates, guides and recordings for the
        people who run small nonprofits: made by practitioners, sorted by what you have to do next, and searchable to the last
        word.
      </p>
      {/* the page's script (visitor.ts) fills in this paragraph */}
      <p className="signed-in" id="signed-in" hidden>
        {/* biome-ignore lint/a11y/useAnchorContent: the script visitor.ts fills in the link's text */}
        <span /> <a href="/learning-commons" />
      </p>
      <p className="doors-in not-printed">
        {sells && (
          <>
            <a className="button" href="#request" data-buy="">
              Buy now
            </a>{' '}
          </>
        )}
        <a className="quiet" href="#request">
          Ask for information
        </a>
      </p>
      <dl className="figures" hidden={learningResources + learningWebinars + learningCharities === ''}>
        <Figure one="resource" many="resources" count={learningResources} />
        <Figure one="live webinar per year" many="live webinars per year" count={learningWebinars} />
        <Figure one="charity" many="charities" count={learningCharities} />
      </dl>
    </header>
  );
}

function Figure({ one, many, count }: { one: string; many: string; count: string }) {
  if (count === '') return null;
  return (
    <div>
      <dt>{count === '1' ? one : many}</dt>
      <dd>{count}</dd>
    </div>
  );
}

const steps: readonly (readonly [string, string])[] = [
  ['Choose your budget size', 'It sets the price. Fill in the form below; your account and your nonprofit’s are made with it.'],
  ['Pay by card', 'The library opens at once, for everyone at your nonprofit, for a year.'],
  ['Find the page', 'Search looks inside every document and shows the page on which your words stand.'],
  ['Come back to it', 'Mark favorites, continue where you stopped, and see what is new since your last visit.'],
];

function Steps() {
  return (
    <Part id="steps" title="How it works">
      <ol className="steps">
        {steps.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="above-2">{text}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Answers() {
  return (
    <Part id="questions" title="Questions and answers">
      <div className="questions">
        {questions.map(([question, answer]) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Part>
  );
}
