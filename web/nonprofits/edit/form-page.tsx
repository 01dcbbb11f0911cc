import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { LongPage } from '../../platform/ui/page/long-page.tsx';
import { PageOutline } from '../../platform/ui/page/page-outline.tsx';
import { type FormPart, outlineOf } from './form-parts.ts';
import classes from './nonprofit-form.module.css';
import type { NonprofitForm } from './nonprofit-values.ts';
import { PublicMarks } from './public-marks.tsx';

const key = 'almoner.public-preview';

/** Whether the person wants the preview beside the form. This browser remembers it. */
function usePreview(): { shown: boolean; toggle: () => void } {
  const [shown, setShown] = useState(() => readChoice() === 'shown');
  return {
    shown,
    toggle: () => {
      setShown(!shown);
      try {
        localStorage.setItem(key, shown ? 'hidden' : 'shown');
      } catch {
        // without storage the choice lasts as long as the page
      }
    },
  };
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const PublicPreview = lazy(async () => ({ default: (await import('./public-preview.tsx')).PublicPreview }));

interface Props {
  form: NonprofitForm;
  /** undefined for a new nonprofit */
  nonprofit?: Nonprofit;
  parts: readonly FormPart[];
  children: ReactNode;
}

/** The sections of a nonprofit's form, with their outline, and with the public page beside them if the user switched it on. */
export function FormPage({ form, nonprofit, parts, children }: Props) {
  const preview = usePreview();
  const Icon = preview.shown ? IconEyeOff : IconEye;
  const outline = (
    <>
      <PageOutline label="Sections of this form" entries={outlineOf(form, parts)} />
      <Button
        variant="default"
        size="compact-sm"
        className={classes.previewButton}
        leftSection={<Icon size={16} aria-hidden />}
        aria-pressed={preview.shown}
        onClick={preview.toggle}
      >
        Public page
      </Button>
    </>
  );
  const beside = preview.shown && (
    <Suspense>
      <PublicPreview form={form} {...(nonprofit ? { nonprofit } : {})} />
    </Suspense>
  );
  return (
    <LongPage outline={outline} beside={beside}>
      <PublicMarks>{children}</PublicMarks>
    </LongPage>
  );
}
