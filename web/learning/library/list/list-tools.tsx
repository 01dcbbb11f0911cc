import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconStar, IconStarFilled } from '@tabler/icons-react';
import type { LibrarySearch } from '../library-search.ts';
import classes from './list-tools.module.css';

interface Props {
  search: LibrarySearch;
  onChange: (changes: LibrarySearch) => void;
}

/** The favorites filter, and the order: best match (for a search), newest or oldest first. */
export function ListTools({ search, onChange }: Props) {
  const { favorites, ordering } = search;
  const isBest = ordering === undefined && search.search !== undefined;
  const oldest = ordering === 'created';
  const order = isBest ? 'Best match' : oldest ? 'Oldest first' : 'Newest first';
  const Star = favorites ? IconStarFilled : IconStar;
  return (
    <div className="row gap-2">
      <Button
        variant="default"
        className={classes.favorites}
        aria-pressed={favorites ?? false}
        leftSection={<Star size={18} aria-hidden />}
        onClick={() => onChange({ favorites: favorites ? undefined : true })}
      >
        Favorites
      </Button>
      <Button
        variant="default"
        aria-label={`Order: ${order}`}
        leftSection={oldest ? <IconArrowUp size={18} aria-hidden /> : <IconArrowDown size={18} aria-hidden />}
        onClick={() => onChange({ ordering: oldest || isBest ? '-created' : 'created' })}
      >
        {order}
      </Button>
    </div>
  );
}
