import type { AboutFacts } from '#contract/learning/about.ts';
import { type LibraryCategory, libraryCategories, libraryCategoryLabels } from '#contract/learning/library/library-choices.ts';
import { Part } from './part.tsx';

const texts: Record<LibraryCategory, string> = {
  board_development: 'A board that knows what it is for: whom to ask, what to decide, and when to step back.',
  development_fundraising: 'Money that keeps coming: first gifts, second gifts, grants, and the thank-you that earns the next.',
  marketing_communications: 'Say what you do so that people remember it, on paper, on the web and in the news.',
  volunteer_management: 'From the first hello to the tenth year: find volunteers, prepare them, and keep them safe.',
  evaluation_and_data: 'A few numbers that mean something, collected fairly and shown so that they are understood.',
};

export function Curriculum({ subtopics }: Pick<AboutFacts, 'subtopics'>) {
  return (
    <Part id="curriculum" title="Five subjects, forty topics">
      <p className="intro">
        The curriculum goes through what every nonprofit has to master, one short topic at a time. Follow it from the start, or
        open the one page that you need today.
      </p>
      <ol className="subjects">
        {libraryCategories.map((category) => (
          <li key={category}>
            <h3>{libraryCategoryLabels[category]}</h3>
            <p className="above-2">{texts[category]}</p>
            <ul className="topics">
              {subtopics[category].map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Part>
  );
}
