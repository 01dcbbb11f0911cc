import { Button, type ButtonProps } from '@mantine/core';

interface Query {
  isFetching: boolean;
  refetch: () => unknown;
}

/** Loads again what failed to load. */
export function TryAgain({ query, variant = 'default', ...props }: { query: Query } & Pick<ButtonProps, 'variant' | 'size'>) {
  return (
    <Button variant={variant} loading={query.isFetching} onClick={() => void query.refetch()} {...props}>
      Try again
    </Button>
  );
}
