import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

function ButtonAnchor(props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) {
  return <Button component="a" {...props} />;
}

/** A link that looks like a button. Takes the props of both. */
export const ButtonLink = createLink(ButtonAnchor);
