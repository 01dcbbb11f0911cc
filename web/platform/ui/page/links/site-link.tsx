import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** a path of this site that comes from data, so that the router's types cannot check it */
  path: string;
}

/** A link to any path of this site. A plain click stays inside the app. */
export function SiteLink({ path, onClick, ...props }: Props) {
  const router = useRouter();
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href: path });
  }
  return <a {...props} href={path} onClick={follow} />;
}
