import { Checkbox } from '@mantine/core';
import { downloadImport } from '#contract/money/donations/imports/import-calls.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { grouped, howMany } from '#contract/platform/wire/grouped.ts';
import { Notice } from '../../../../platform/ui/feedback/notice.tsx';
import { DownloadButton } from '../../../../platform/ui/lists/download/download-button.tsx';
import { formatDollars } from '../../../../platform/ui/text/format.ts';

interface KeepBackProps {
  item: DonationImport;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Offers to store the lines without mistakes, and says what would be kept back. */
export function KeepBack({ item, checked, onChange }: KeepBackProps) {
  const { rows, faultyRows } = item;
  return (
    <div className="stack gap-2">
      <Checkbox
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        label={`Keep back the ${howMany(faultyRows, 'line', 'lines')} with mistakes`}
        description={`Of ${grouped(rows)} lines, ${grouped(faultyRows)} are not stored.${amountInWords(item)} They come as a file with what is wrong with each: correct it, and import it.`}
      />
      <div>
        <KeptBackDownload item={item} />
      </div>
    </div>
  );
}

/** Shows for a stored import the lines that were kept back and that somebody must still correct. */
export function KeptBack({ item }: { item: DonationImport }) {
  const { faultyRows } = item;
  if (faultyRows === 0) return null;
  const [was, they] = faultyRows === 1 ? ['was', 'It is'] : ['were', 'They are'];
  return (
    <div className="below-6">
      <Notice tone="warning">
        <p>
          {howMany(faultyRows, 'line', 'lines')} with mistakes {was} kept back. {they} not stored.{amountInWords(item)} Correct
          the file, and import it as you did this one.
        </p>
        <KeptBackDownload item={item} />
      </Notice>
    </div>
  );
}

function KeptBackDownload({ item: { id } }: { item: DonationImport }) {
  const query = { import: id, only: 'mistakes' };
  return <DownloadButton download={downloadImport} query={query} label="Download these lines" />;
}

function amountInWords({ faultyRows, faultyAmounts, faultyTotal }: DonationImport): string {
  if (faultyAmounts === null || faultyTotal === null) return '';
  const unread = faultyRows - faultyAmounts;
  const lacks = unread === 0 ? '' : `; ${howMany(unread, 'amount', 'amounts')} cannot be read`;
  return faultyAmounts === 0
    ? ` ${faultyRows === 1 ? 'Its amount' : 'Their amounts'} cannot be read.`
    : ` Their sum is ${formatDollars(faultyTotal)}${lacks}.`;
}
