import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { responseStatuses, responseStatusLabels } from '#contract/applications/response-status.ts';
import classes from './response-list-page.module.css';
import type { ResponseListSearch } from './response-list-search.ts';
import { publishedTemplatesQuery } from './response-queries.ts';

interface Props {
  search: ResponseListSearch;
  onChange: (changes: ResponseListSearch) => void;
  /** false for reviewers, who see only submitted responses */
  withStatus: boolean;
}

export function ResponseFilters({ search: { applicationTemplate, applicationStatus }, onChange, withStatus }: Props) {
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
    </div>
  );
}
