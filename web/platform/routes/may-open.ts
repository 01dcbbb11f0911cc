import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import { may } from '#contract/platform/access/permissions.ts';
import { useUser } from '../session.ts';
import { permissionOf } from './guards.ts';

type RoutePath = keyof RegisteredRouter['routesByPath'];

/**
 * Whether the route table has a screen at this path, and its guard lets the person in. Menus and tiles show only what can be opened.
 */
export function useMayOpen(): (path: string) => path is RoutePath {
  const { routesByPath } = useRouter();
  const user = useUser();
  return (path): path is RoutePath => {
    if (!Object.hasOwn(routesByPath, path)) return false;
    const permission = permissionOf(routesByPath[path as RoutePath].options.beforeLoad);
    return permission === undefined || may(user, permission);
  };
}
