import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { LibraryFile } from '#contract/learning/library/library-files.ts';
import classes from './favorite-star.module.css';
import { setFavorite } from './library-queries.ts';

/** Adds a file to the user's favorites or removes it, and shows whether it is a favorite. */
export function FavoriteStar({ file }: { file: LibraryFile }) {
  const client = useQueryClient();
  const Icon = file.isUserFavorite ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={`${classes.star} icon-button placed`}
      aria-pressed={file.isUserFavorite}
      aria-label={`Favorite: ${file.name}`}
      title={file.isUserFavorite ? 'Remove from favorites' : 'Add to favorites'}
      onClick={() => void setFavorite(client, file, !file.isUserFavorite)}
    >
      <Icon size={22} aria-hidden />
    </button>
  );
}
