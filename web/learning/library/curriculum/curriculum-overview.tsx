import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { CurriculumCategory } from '#contract/learning/library/reading.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { Unloaded } from '../../../platform/ui/feedback/loading/unloaded.tsx';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';
import { curriculumQuery } from '../library-queries.ts';
import classes from './curriculum-overview.module.css';
import { Progress } from './progress.tsx';

/** The five categories with their subtopics, and how far the reader is in each. */
export function CurriculumOverview() {
  const query = useQuery(curriculumQuery);
  const { data } = query;
  const staff = may(useSignedInUser(), 'manageLibrary');
  if (!data) return <Unloaded query={query} what="the curriculum" lines={10} />;
  return (
    <>
      <div className={classes.categories}>
        {data.categories.map((category) => (
          <Category key={category.slug} category={category} />
        ))}
      </div>
      {staff && (
        <p className="above-8">
          <ButtonLink variant="default" leftSection={<IconPencil size={18} aria-hidden />} to="/learning-commons/curriculum">
            Edit subtopics
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function Category({ category: { slug, name, files, read, subtopics } }: { category: CurriculumCategory }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className="text-22">
          <Link to="/learning-commons" search={{ category: slug }} className="link-on-hover plain-link">
            {name}
          </Link>
        </h2>
        <Progress files={files} read={read} bar />
      </div>
      <ul>
        {subtopics.map((topic) => (
          <li key={topic.id}>
            <Link to="/learning-commons" search={{ tags: [topic.slug] }} className={`${classes.topic} links-its-name`}>
              <span className="stack gap-half shrinks">
                <span className="name-in-link strong">{topic.name}</span>
                <span className={classes.description}>{topic.description}</span>
              </span>
              <Progress files={topic.files} read={topic.read} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
