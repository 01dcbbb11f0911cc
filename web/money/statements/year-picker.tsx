import { NativeSelect } from '@mantine/core';
import classes from './statement.module.css';

interface Props {
  year: number;
  years: readonly number[];
  onChange: (year: number) => void;
}

export function YearPicker({ year, years, onChange }: Props) {
  const offered = [...new Set([...years, year])].sort((one, other) => other - one);
  return (
    <NativeSelect
      aria-label="Year"
      className={`${classes.year} not-printed`}
      value={year}
      onChange={({ currentTarget: { value } }) => onChange(Number(value))}
      data={offered.map(String)}
    />
  );
}
