import { Button } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type ApplicationElement, isQuestion, pagesOf } from '#contract/application-elements.ts';
import type { PublishedTemplate } from '#contract/application-templates.ts';
import { isProgrammeStaff } from '#contract/permissions.ts';
import { ApiFailure } from '../api.ts';
import { useUser } from '../session.ts';
import { formatCount, formatNumber } from '../ui/format.ts';
import { MessagePage } from '../ui/message-page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import { openWords } from './open-words.ts';
import classes from './public-page.module.css';
import { StaffTrial } from './staff-trial.tsx';
import { publishedTemplateQuery } from './templates/template-queries.ts';
import { WayIn } from './way-in.tsx';

/** The address that is given to nonprofits: what is asked, how long it takes, until when, and the way in. */
export function PublicApplicationPage() {
  const user = useUser();
  // outside the part behind the login: what is loaded belongs to whoever looks
  return <Loading key={user?.id ?? 'visitor'} />;
}

function Loading() {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }));
  return (
    <QueryClientProvider client={client}>
      <Loaded />
    </QueryClientProvider>
  );
}

function Loaded() {
  const { id } = useParams({ from: '/applications/$id' });
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  const { data, error, isFetching, refetch } = useQuery({ ...publishedTemplateQuery(number), enabled: number > 0 });
  if (data) return <Application template={data} />;
  if (number < 1 || (error instanceof ApiFailure && error.status === 404)) {
    return (
      <MessagePage title="Application not found" action={<Link to="/">Return Home</Link>}>
        <p>There is no published application at this address. It may have been taken back, or the link may be mistyped.</p>
      </MessagePage>
    );
  }
  if (!error) return <ProgressLine active />;
  const retry = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <MessagePage title="Error loading application" action={retry}>
      <p>The server did not answer as it should.</p>
    </MessagePage>
  );
}

function Application({ template }: { template: PublishedTemplate }) {
  const user = useUser();
  const now = useMinute();
  const { page = 1 } = useSearch({ from: '/applications/$id' });
  const elements = template.elements as ApplicationElement[];
  const staff = isProgrammeStaff(user);
  return (
    <>
      <PageHeader title={template.name}>
        <p className={classes.size}>{sizeWords(template)}</p>
        <p className={classes.when} data-state={template.openState}>
          {openWords(template, template.openState, now)}
        </p>
      </PageHeader>
      {staff ? (
        <StaffTrial pages={pagesOf(elements)} page={page} />
      ) : (
        <div className={classes.columns}>
          <WayIn template={template} />
          <Outline elements={elements} />
        </div>
      )}
    </>
  );
}

/** `24 questions, 18 of them required · up to 3,500 words · 2 files` */
function sizeWords({ numberQuestions, numberRequired, maxWords, elements }: PublishedTemplate): string {
  const files = elements.filter(({ type }) => type === 'FILE').length;
  const required = numberRequired === numberQuestions ? '' : `, ${formatNumber(numberRequired)} of them required`;
  return [
    `${formatCount(numberQuestions, 'question', 'questions')}${required}`,
    maxWords > 0 ? `up to ${formatCount(maxWords, 'word', 'words')}` : '',
    files > 0 ? formatCount(files, 'file', 'files') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The time left is right without a reload. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Sections, pages and their questions, to see before one begins. */
function Outline({ elements }: { elements: ApplicationElement[] }) {
  const pages = pagesOf(elements).filter((page) => page.elements.some(isQuestion));
  return (
    <section className={classes.outline} aria-labelledby="outline">
      <h2 id="outline">What is asked</h2>
      {pages.map((page, index) => {
        const questions = page.elements.filter(isQuestion);
        const begins = page.section !== '' && page.section !== pages[index - 1]?.section;
        return (
          <div key={page.number}>
            {begins && <h3 className={classes.section}>{page.section}</h3>}
            <details className={classes.page} open={pages.length <= 3}>
              <summary>
                <span className={classes.title}>{page.title || page.section || `Page ${index + 1}`}</span>
                <span className={classes.count}>{formatCount(questions.length, 'question', 'questions')}</span>
              </summary>
              <ol>
                {questions.map((question) => (
                  <li key={question.uid}>
                    {question.question}
                    {factsOf(question) && <span className={classes.facts}> ({factsOf(question)})</span>}
                  </li>
                ))}
              </ol>
            </details>
          </div>
        );
      })}
    </section>
  );
}

function factsOf(question: Extract<ApplicationElement, { question: string }>): string {
  const own =
    question.type === 'OPEN_TEXT' && question.maxWordCount !== null
      ? `up to ${formatCount(question.maxWordCount, 'word', 'words')}`
      : question.type === 'FILE'
        ? 'a file'
        : '';
  return [own, question.required ? '' : 'optional'].filter((part) => part !== '').join(', ');
}
