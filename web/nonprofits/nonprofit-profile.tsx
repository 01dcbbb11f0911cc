import { useQuery } from '@tanstack/react-query';
import type { Nonprofit } from '#contract/nonprofits.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PatternPicture } from '../ui/pattern-picture.tsx';
import { SocialLinks } from '../ui/social-links.tsx';
import { BackToList } from './back-to-list.tsx';
import { NonprofitFacts } from './nonprofit-facts.tsx';
import classes from './nonprofit-profile.module.css';
import { categoriesQuery } from './nonprofit-queries.ts';
import { ProfileLists } from './profile-lists.tsx';

/** A nonprofit, to read. Sections without content are left out. */
export function NonprofitProfile({ nonprofit }: { nonprofit: Nonprofit }) {
  const categories = useQuery(categoriesQuery);
  const categoryNames = (categories.data ?? []).filter(({ id }) => nonprofit.webCategories.includes(id)).map(({ name }) => name);
  return (
    <article>
      <PageHeader title={nonprofit.name} breadcrumb={<BackToList />}>
        {categoryNames.length > 0 && <p className={classes.categories}>{categoryNames.join(' · ')}</p>}
        <SocialLinks links={nonprofit} of={nonprofit.name} />
      </PageHeader>
      <div className={classes.columns}>
        <div className={classes.story}>
          <Descriptions nonprofit={nonprofit} />
          <Passage title="Areas and Clients Served" text={nonprofit.areasAndClientsServed} />
          <Passage title="Awards and Recognitions" text={nonprofit.awardsAndRecognitions} />
          <Passage title="Press" text={nonprofit.press} />
          <Tags tags={nonprofit.tags} />
          <ProfileLists nonprofit={nonprofit} editing={false} />
        </div>
        <aside className={classes.side} aria-label={`About ${nonprofit.name}`}>
          <div className={classes.picture}>
            {nonprofit.nonprofitImage ? (
              <img src={nonprofit.nonprofitImage.image} alt="" decoding="async" />
            ) : (
              <PatternPicture name={nonprofit.name} />
            )}
          </div>
          <NonprofitFacts nonprofit={nonprofit} />
        </aside>
      </div>
    </article>
  );
}

function Descriptions({ nonprofit: { shortDescription, longDescription } }: { nonprofit: Nonprofit }) {
  if (!shortDescription && !longDescription) {
    return <p className={classes.none}>This nonprofit has not described itself yet.</p>;
  }
  return (
    <>
      {shortDescription && <p className={classes.short}>{shortDescription}</p>}
      {longDescription && longDescription !== shortDescription && <p className={classes.text}>{longDescription}</p>}
    </>
  );
}

function Passage({ title, text }: { title: string; text: string }) {
  if (!text.trim()) return null;
  return (
    <section>
      <h2 className={classes.heading}>{title}</h2>
      <p className={classes.text}>{text}</p>
    </section>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>#{tag.replace(/^#/, '')}</li>
      ))}
    </ul>
  );
}
