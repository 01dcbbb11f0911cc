import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseSearch } from '../routes/search-params.ts';

interface Props {
  /** a page with its query, as the server names it: `/outbox?state=FAILED` */
  address: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A link inside the app to an address that the server named. */
export function AddressLink({ address, ...props }: Props) {
  const [path = '/', query = ''] = address.split('?');
  return <Link to={path} search={parseSearch(query)} {...props} />;
}
