import { Button, type ButtonProps } from '@mantine/core';

interface Query {
  isFetching: boolean;
  refetch: () => unknown;
}

/** A button that repeats a failed query. */
export function TryAgain({ query, variant = 'default', ...props }: { query: Query } & Pick<ButtonProps, 'variant' | 'size'>) {
  return (
    <Button variant={variant} loading={query.isFetching} onClick={() => void query.refetch()} {...props}>
      Try again
    </Button>
  );
}
