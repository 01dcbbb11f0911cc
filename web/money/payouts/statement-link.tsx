import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export function StatementLink({ nonprofit, children }: { nonprofit: number; children: ReactNode }) {
  return (
    <Link to="/statements/$nonprofit" params={{ nonprofit: String(nonprofit) }}>
      {children}
    </Link>
  );
}
