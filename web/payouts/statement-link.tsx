import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The way to a nonprofit's statement. */
export function StatementLink({ nonprofit, children }: { nonprofit: number; children: ReactNode }) {
  return (
    <Link to="/statements/$nonprofit" params={{ nonprofit: String(nonprofit) }}>
      {children}
    </Link>
  );
}
