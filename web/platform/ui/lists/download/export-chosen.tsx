import type { Download } from '#contract/platform/wire/downloads.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { maximumPageSize } from '#contract/platform/wire/shapes.ts';
import type { Chosen } from '../selection/use-selection.ts';
import { DownloadButton } from './download-button.tsx';

interface Props {
  /** the list's download, which takes the list's filters and `ids` */
  download: Download;
  chosen: Chosen<object>;
}

/** Exports the chosen rows of a list. */
export function ExportChosen({ download, chosen }: Props) {
  if ('matching' in chosen) return <DownloadButton download={download} query={chosen.matching} label="Export the chosen" />;
  if (chosen.ids.length > maximumPageSize) {
    return <span>To export more than {grouped(maximumPageSize)}, select all that match.</span>;
  }
  return <DownloadButton download={download} query={{ ids: chosen.ids }} label="Export the chosen" />;
}
