import { type RegisteredRouter, useRouter } from '@tanstack/react-router';

type RoutePath = keyof RegisteredRouter['routesByPath'];

/** Whether the route table has a screen at this path. Menus and tiles show only the screens that exist. */
export function useRouteExists(): (path: string) => path is RoutePath {
  const router = useRouter();
  return (path): path is RoutePath => Object.hasOwn(router.routesByPath, path);
}
