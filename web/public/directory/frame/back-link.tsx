import { Icon } from './icon.tsx';

/** The link to the list that a page belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p className="back not-printed">
      <a href={to} className="line-on-hover">
        <Icon name="back" />
        {children}
      </a>
    </p>
  );
}
