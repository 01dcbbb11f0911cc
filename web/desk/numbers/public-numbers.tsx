import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type PublicNumber,
  publicNumberLabels,
  publicNumbers,
  publicNumbersPath,
} from '#contract/platform/programme/public-numbers.ts';
import { changeSettings, readSettings } from '#contract/platform/programme/settings.ts';
import { call } from '../../platform/api.ts';
import { programme } from '../../platform/programme/programme.ts';
import { queryOf } from '../../platform/query-of.ts';
import { CopyButton } from '../../platform/ui/feedback/copy-button.tsx';
import { Loaded } from '../../platform/ui/feedback/loading/loaded.tsx';
import classes from './numbers.module.css';

const settingsQuery = queryOf(readSettings);

/** Staff choose which numbers other websites may show. Until staff have chosen, no number is public. */
export function PublicNumbers() {
  const settings = useQuery(settingsQuery);
  return (
    <section id="numbers-website" className={`${classes.part} not-printed`} aria-labelledby="numbers-website-title">
      <h2 id="numbers-website-title" className="text-24 below-3">
        On your website
      </h2>
      <p className="soft below-3">
        Your website can show how many nonprofits the public directory has today. Only published nonprofits count, as every
        visitor of the directory can count them. Nothing is shown until you choose it.
      </p>
      <Loaded query={settings} what="the choice" lines={3}>
        {({ values }) => <Choice chosen={values.publicNumbers} />}
      </Loaded>
    </section>
  );
}

function Choice({ chosen }: { chosen: readonly PublicNumber[] }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (next: PublicNumber[]) => call(changeSettings, { body: { publicNumbers: next } }),
    onSuccess: (saved) => client.setQueryData(settingsQuery.queryKey, saved),
  });
  const shown = save.isPending ? save.variables : chosen;
  return (
    <>
      <fieldset className="stack gap-2 bare">
        <legend className="only-read-out">What other websites may show</legend>
        {publicNumbers.map((name) => (
          <Checkbox
            key={name}
            label={publicNumberLabels[name]}
            checked={shown.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              save.mutate(publicNumbers.filter((one) => (one === name ? checked : shown.includes(one))))
            }
          />
        ))}
      </fieldset>
      {chosen.length > 0 && <Snippet />}
    </>
  );
}

function Snippet() {
  const title = programme().programmeName.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const address = `${location.origin}${publicNumbersPath}`;
  const snippet = `<iframe src="${address}" title="${title} in numbers" width="100%" height="640" style="border:0" loading="lazy"></iframe>`;
  return (
    <div className={`${classes.snippet} stack gap-2 above-4`}>
      <p>
        Copy this HTML into a page of your website. <a href={publicNumbersPath}>See what it shows</a>
      </p>
      <code className="breakable">{snippet}</code>
      <CopyButton text={snippet} of="the HTML of the numbers" />
    </div>
  );
}
