import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { responseStatuses, responseStatusLabels } from '#contract/applications/response-status.ts';
import { DaysFilter } from '../../ui/lists/days-filter.tsx';
import classes from './response-list-page.module.css';
import type { ResponseListSearch } from './response-list-search.ts';
import { publishedTemplatesQuery } from './response-queries.ts';

interface Props {
  search: ResponseListSearch;
  onChange: (changes: ResponseListSearch) => void;
  /** false for reviewers, who see only submitted responses */
  withStatus: boolean;
}

export const withoutFilters = {
  applicationTemplate: undefined,
  applicationStatus: undefined,
  daysSinceSave: undefined,
  percentAnsweredFrom: undefined,
  percentAnsweredTo: undefined,
};

export function ResponseFilters({ search, onChange, withStatus }: Props) {
  const { applicationTemplate, applicationStatus } = search;
  const templates = useQuery(publishedTemplatesQuery);
  const status = responseStatuses.find((one) => one === applicationStatus) ?? '';
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Application"
        value={applicationTemplate ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ applicationTemplate: Number(value) || undefined })}
      >
        <option value="">All applications</option>
        {templates.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {withStatus && (
        <NativeSelect
          label="Status"
          value={status}
          onChange={({ currentTarget: { value } }) =>
            onChange({ applicationStatus: responseStatuses.find((one) => one === value) })
          }
        >
          <option value="">Any status</option>
          {responseStatuses.map((one) => (
            <option key={one} value={one}>
              {responseStatusLabels[one]}
            </option>
          ))}
        </NativeSelect>
      )}
      {withStatus && <Progress search={search} onChange={onChange} />}
    </div>
  );
}

const shares = [
  { label: 'Nothing', from: undefined, to: 0 },
  { label: 'Less than half', from: undefined, to: 49 },
  { label: 'Half or more', from: 50, to: undefined },
  { label: 'Not everything', from: undefined, to: 99 },
  { label: 'Everything', from: 100, to: undefined },
];

/** How far a response is; an address may ask for other numbers than the choices. */
function Progress({ search, onChange }: Omit<Props, 'withStatus'>) {
  const { daysSinceSave, percentAnsweredFrom: from, percentAnsweredTo: to } = search;
  const any = from === undefined && to === undefined;
  const share = shares.findIndex((one) => one.from === from && one.to === to);
  return (
    <>
      <NativeSelect
        label="Answered"
        value={any ? '' : share}
        onChange={({ currentTarget: { value } }) => {
          const chosen = value === '' ? undefined : shares[Number(value)];
          onChange({ percentAnsweredFrom: chosen?.from, percentAnsweredTo: chosen?.to });
        }}
      >
        <option value="">Any share</option>
        {shares.map(({ label }, place) => (
          <option key={label} value={place}>
            {label}
          </option>
        ))}
        {!any && share < 0 && (
          <option value={-1}>
            {from ?? 0}–{to ?? 100}%
          </option>
        )}
      </NativeSelect>
      <DaysFilter
        title="Not saved for"
        any="Any time"
        value={daysSinceSave}
        onChange={(chosen) => onChange({ daysSinceSave: chosen })}
      />
    </>
  );
}
