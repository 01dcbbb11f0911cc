import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import type { DonationImport } from '#contract/money/donations/imports/imports.ts';
import { searchNonprofits } from '../../../../nonprofits/list/search-nonprofits.ts';
import { Notice } from '../../../../platform/ui/feedback/notice.tsx';
import { TypeAhead } from '../../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { today } from '../../../../platform/ui/text/format.ts';
import classes from '../imports.module.css';
import type { Choosing } from '../use-import-step.ts';

/** What no column of the file says, and nobody has said yet: the nonprofit, and the date. */
export function missingIn({ nonprofitRef }: DonationImport, { columns, nonprofit, dateReceived }: ImportReading) {
  const lacks = (field: 'nonprofit' | 'date_received') => !columns.some(({ meaning }) => meaning === field);
  return {
    nonprofit: nonprofitRef === null && nonprofit === null && lacks('nonprofit'),
    date: dateReceived === null && lacks('date_received'),
  };
}

/** Asks for the nonprofit and the date of the whole file, where no column has them. */
export function MissingColumns({ item, reading, busy, change }: Choosing & { item: DonationImport; reading: ImportReading }) {
  const [day, setDay] = useState('');
  const missing = missingIn(item, reading);
  const before = reading.nonprofitBefore;
  return (
    <>
      {missing.nonprofit && (
        <Notice tone="warning">
          <p>No column names the nonprofit. If one does, choose it in “Columns” below; else say it here for the whole file.</p>
          <div className="wide-24">
            <TypeAhead
              label="Which nonprofit are all donations of this file for?"
              value={null}
              search={searchNonprofits}
              onChange={(choice) => choice && change({ nonprofit: choice.id })}
            />
          </div>
          {before && (
            <Button variant="default" disabled={busy} onClick={() => change({ nonprofit: before.id })}>
              {before.name}, as before
            </Button>
          )}
        </Notice>
      )}
      {missing.date && (
        <Notice tone="warning">
          <p>No column has the date. If one does, choose it in “Columns” below; else say it here for the whole file.</p>
          <div className={`${classes.rules} columns-48`}>
            <TextInput
              type="date"
              label="On which day were all donations received?"
              value={day}
              max={today()}
              onChange={({ currentTarget: { value } }) => setDay(value)}
            />
            <Button variant="default" disabled={busy || day === ''} onClick={() => change({ dateReceived: day })}>
              Use for all lines
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}
