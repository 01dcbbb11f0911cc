import type { ReactNode } from 'react';
import { address, openApplicationsPath } from '#contract/nonprofits/public/addresses.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import type { PublicPageOf } from '#contract/public/directory/public-pages.ts';
import { SearchField } from '../lists/search-field.tsx';
import type { Section } from './bar.tsx';
import { Document } from './document.tsx';
import './message.css';
import { Questions } from './questions.tsx';
import { useSite } from './site.ts';

interface Props {
  title: string;
  heading?: string;
  description?: string;
  path: string;
  section: Section | null;
  children: ReactNode;
}

/** A page with one message. Search engines do not list it. */
export function MessagePage({ title, heading = title, description = title, path, section, children }: Props) {
  return (
    <Document title={title} description={description} path={path} section={section} hidden>
      <div className="message">
        <h1>{heading}</h1>
        {children}
      </div>
    </Document>
  );
}

/** Leads a visitor into the directory. */
export function NotFoundPage({ categories }: PublicPageOf<'notFound'>) {
  return (
    <MessagePage title="Page Not Found" description="There is no such page." path="/directory" section={null}>
      <p>It may have been taken out of the directory, or the link may be mistyped.</p>
      <form className="find" action="/directory" method="get">
        <SearchField label="Search by name, cause, town or ZIP code" value="" />
      </form>
      {categories.length > 0 && (
        <nav aria-label="Categories">
          <ul className="categories">
            {categories.map(({ id, name, count }) => (
              <li key={id}>
                <a href={address('/directory', { web_categories: [id] })}>{name}</a> <span>{grouped(count)}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p>
        <a className="button" href="/directory">
          See all nonprofits
        </a>
      </p>
      <p>
        Does your nonprofit want to be listed? See the <a href={openApplicationsPath}>open applications</a>.
      </p>
    </MessagePage>
  );
}

/** For a browser that opened the address of a download by itself. */
export function DownloadRefusedPage() {
  return (
    <MessagePage
      title="This download cannot be opened by its address"
      description="Downloads begin with a button."
      path="/directory"
      section={null}
    >
      <p>Its link works once, for a minute. Sign in, open the list that you want as a file, and press Export there.</p>
      <p>
        <a className="button" href="/">
          Sign in
        </a>
      </p>
    </MessagePage>
  );
}

/** What visitors read until programme staff open the programme. */
export function OpensSoonPage({ isLost }: PublicPageOf<'opensSoon'>) {
  const { programme } = useSite();
  return (
    <MessagePage
      title={`${programme.programmeName} opens soon`}
      description="The directory of nonprofits is being made."
      path="/directory"
      section={null}
    >
      <p>We are putting together our directory of nonprofits. Please come back in a while.</p>
      {isLost && (
        <p>
          <strong>What you sent was not taken.</strong> Go back to copy what you typed.
        </p>
      )}
      <Questions />
      <p>
        <a className="button" href="/login">
          Sign in
        </a>
      </p>
    </MessagePage>
  );
}

export function FailedPage() {
  return (
    <MessagePage
      title="Something went wrong"
      heading="Something went wrong!"
      description="The page could not be shown."
      path="/directory"
      section={null}
    >
      <p>Please try again later.</p>
    </MessagePage>
  );
}
