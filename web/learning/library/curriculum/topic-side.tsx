import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BackLink } from '../../../platform/ui/page/links/back-link.tsx';
import { curriculumQuery } from '../library-queries.ts';
import type { LibrarySearch } from '../library-search.ts';
import { Progress } from './progress.tsx';
import classes from './topic-side.module.css';

/** Shows beside the files of a topic its category with all eight subtopics, and a link back. */
export function TopicSide({ search }: { search: LibrarySearch }) {
  const { data } = useQuery(curriculumQuery);
  const slug = search.tags?.length === 1 ? search.tags[0] : undefined;
  const category = data?.categories.find(
    (one) => one.slug === (search.category ?? slug) || one.subtopics.some((sub) => sub.slug === slug),
  );
  return (
    <div className="stack gap-3">
      <BackLink to="/learning-commons" search={{}}>
        Curriculum
      </BackLink>
      {category && (
        <nav aria-label={category.name}>
          <h2 className="text-18 below-2">
            <Link to="/learning-commons" search={{ category: category.slug }} className="line-on-hover plain-link">
              {category.name}
            </Link>
          </h2>
          <ul>
            {category.subtopics.map((sub) => (
              <li key={sub.id}>
                <Link
                  to="/learning-commons"
                  search={{ tags: [sub.slug] }}
                  // no room for the other subtopics: the link back leads to them
                  className={`${classes.topic} filled-if-chosen ${sub.slug === slug ? '' : 'unless-56'}`}
                  aria-current={sub.slug === slug ? 'page' : undefined}
                  activeOptions={{ exact: true, includeSearch: true }}
                >
                  <span>{sub.name}</span>
                  <Progress files={sub.files} read={sub.read} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
