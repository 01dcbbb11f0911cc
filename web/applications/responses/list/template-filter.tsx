import { useQuery } from '@tanstack/react-query';
import { ChoiceFilter } from '../../../platform/ui/lists/filters/choice-filter.tsx';
import { publishedTemplatesQuery } from '../response-queries.ts';

interface Props {
  any?: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** A filter by one of the published applications. */
export function TemplateFilter({ any = 'All applications', ...chosen }: Props) {
  const { data } = useQuery(publishedTemplatesQuery);
  return (
    <ChoiceFilter title="Application" any={any} options={data?.map(({ id, name }) => ({ value: id, label: name }))} {...chosen} />
  );
}
