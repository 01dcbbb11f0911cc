import { type RegisteredRouter, useRouter } from '@tanstack/react-router';

type RoutePath = keyof RegisteredRouter['routesByPath'];

/** Whether a screen exists at this path yet. Menus and tiles name all screens and show those that exist. */
export function useRouteExists(): (path: string) => path is RoutePath {
  const router = useRouter();
  return (path): path is RoutePath => Object.hasOwn(router.routesByPath, path);
}
