import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { colleaguesQuery } from './relationship-queries.ts';

interface Props extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  value: number | null;
  /** the person who is chosen now, who may have left the programme staff */
  current: { id: number; name: string } | null;
  /** the text of the empty choice */
  none: string;
  onChange: (value: number | null) => void;
}

/** Chooses one of the active programme staff, or nobody. */
export function ColleagueSelect({ value, current, none, onChange, ...props }: Props) {
  const { data: active = [] } = useQuery(colleaguesQuery);
  const isListed = current === null || active.some(({ id }) => id === current.id);
  const left = isListed ? [] : [{ value: String(current.id), label: current.name }];
  return (
    <NativeSelect
      {...props}
      value={value === null ? '' : String(value)}
      data={[{ value: '', label: none }, ...left, ...active.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    />
  );
}
