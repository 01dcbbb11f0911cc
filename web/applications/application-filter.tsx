import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { applicationProgresses, applicationProgressLabels } from '#contract/platform/access/response-status.ts';
import classes from '../nonprofits/list/nonprofit-list-page.module.css';
import type { NonprofitListSearch } from '../nonprofits/list/nonprofit-list-search.ts';
import { FilterChip } from '../platform/ui/lists/filters/filter-chips.tsx';
import { publishedTemplatesQuery } from './responses/response-queries.ts';

interface Props {
  search: NonprofitListSearch;
  onChange: (changes: NonprofitListSearch) => void;
}

/** Filters by how far nonprofits are with one application. The filter begins with NOT_BEGUN: staff look for that first. */
export function ApplicationFilter({ search: { applicationTemplate, applicationProgress }, onChange }: Props) {
  const templates = useQuery(publishedTemplatesQuery);
  const chosen = templates.data?.find(({ id }) => id === applicationTemplate);
  const progress = applicationProgress ? applicationProgressLabels[applicationProgress] : 'Begun or submitted';
  const remove = () => onChange({ applicationTemplate: undefined, applicationProgress: undefined });
  return (
    <div className={classes.yesOrNo}>
      <FilterChip title="Application" label={chosen && `${chosen.name}, ${progress.toLowerCase()}`} onRemove={remove} />
      <NativeSelect
        label="Application"
        value={applicationTemplate ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const chosen = Number(value) || undefined;
          onChange({
            applicationTemplate: chosen,
            applicationProgress: chosen === undefined ? undefined : applicationTemplate ? applicationProgress : 'NOT_BEGUN',
          });
        }}
      >
        <option value="">Any</option>
        {templates.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {applicationTemplate !== undefined && (
        <NativeSelect
          mt="xs"
          label="Progress"
          value={applicationProgress ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ applicationProgress: applicationProgresses.find((one) => one === value) })
          }
        >
          <option value="">Begun or submitted</option>
          {applicationProgresses.map((one) => (
            <option key={one} value={one}>
              {applicationProgressLabels[one]}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  );
}
