import { grouped } from '#contract/platform/wire/grouped.ts';
import { maximumPageSize } from '#contract/platform/wire/shapes.ts';
import type { Chosen } from '../selection/use-selection.ts';
import { DownloadButton } from './download-button.tsx';

interface Props {
  /** path of the list's download, which takes the list's filters and `ids` */
  path: string;
  chosen: Chosen<object>;
}

/** Exports the chosen rows of a list. */
export function ExportChosen({ path, chosen }: Props) {
  if ('matching' in chosen) return <DownloadButton path={path} query={chosen.matching} label="Export the chosen" />;
  if (chosen.ids.length > maximumPageSize) {
    return <span>To export more than {grouped(maximumPageSize)}, select all that match.</span>;
  }
  return <DownloadButton path={path} query={{ ids: chosen.ids }} label="Export the chosen" />;
}
