import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { nonprofitUsersQuery } from '../../nonprofit-queries.ts';
import { type NonprofitForm, nonprofitLabels } from '../nonprofit-values.ts';

interface Person {
  id: number;
  fullName: string;
  email: string;
}

/** The users of the nonprofit and its current primary user. The users are loaded only for somebody who may choose one. */
export function usePossiblePrimaryUsers({ id, can, primaryUserRef }: Nonprofit): Person[] {
  const { data } = useQuery({ ...nonprofitUsersQuery(id, 100), enabled: can.curate });
  const users: Person[] = data?.results ?? [];
  return primaryUserRef && !users.some((user) => user.id === primaryUserRef.id) ? [primaryUserRef, ...users] : users;
}

export function PrimaryUserField({ form, nonprofit }: { form: NonprofitForm; nonprofit: Nonprofit }) {
  const { value, onChange, name, error } = form.field('primaryUser');
  const users = usePossiblePrimaryUsers(nonprofit);
  return (
    <NativeSelect
      name={name}
      label={nonprofitLabels.primaryUser}
      description={users.length === 0 ? 'This nonprofit has no users yet.' : 'One of the users of this nonprofit.'}
      value={value === null ? '' : String(value)}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
    >
      <option value="">Nobody</option>
      {users.map(({ id, fullName, email }) => (
        <option key={id} value={id}>
          {fullName ? `${fullName} (${email})` : email}
        </option>
      ))}
    </NativeSelect>
  );
}
