import { Button, Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { invitationMessages, setUpReviewer } from '#contract/applications/reviews/invitations.ts';
import { mostRankings, rankingMessages, updateRankings } from '#contract/applications/reviews/rankings.ts';
import type { Category } from '#contract/nonprofits/list.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { grouped } from '../../../nonprofits/edit/fields/category-groups.ts';
import { refreshUser } from '../../../people/session-calls.ts';
import { NewPasswordField } from '../../../people/sign-in/passwords/new-password-field.tsx';
import { type ApiFailure, call } from '../../../platform/api.ts';
import { updateUser } from '../../../platform/session.ts';
import { Dialog, DialogActions } from '../../../platform/ui/dialogs/dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useUnsavedChanges } from '../../../platform/ui/forms/unsaved-changes.tsx';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import { RankedCategories } from './ranked-categories.tsx';
import classes from './set-up.module.css';

interface Props {
  user: User;
  categories: readonly Category[];
  /** the reviewer has chosen categories before */
  isSetUp: boolean;
  /** the account has a password already, so the form asks for none */
  hasPassword: boolean;
}

export function SetUpForm({ user, categories, isSetUp, ...account }: Props) {
  const [chosen, setChosen] = useState<readonly number[]>(() => user.userNonprofitCategoryRankings.map(({ id }) => id));
  const [tooMany, setTooMany] = useState(false);
  const { signUp, busy, errors, general, hasPassword, password, setPassword } = useSignUp(user, chosen, isSetUp, account);
  const named = chosen.flatMap((id) => categories.find((category) => category.id === id) ?? []);

  function toggle(id: number): void {
    if (chosen.includes(id)) setChosen(chosen.filter((one) => one !== id));
    else if (chosen.length === mostRankings) setTooMany(true);
    else setChosen([...chosen, id]);
  }

  return (
    <form className="stack gap-10" onSubmit={(event) => void signUp(event)} noValidate>
      <section aria-labelledby="categories">
        <h2 id="categories" className="text-24 below-4">
          Categories
        </h2>
        <div className={classes.groups}>
          {grouped(categories).map(({ name, categories: members }) => (
            <fieldset key={name} className="bare stack gap-2">
              <legend className={classes.legend}>{name}</legend>
              {members.map((category) => (
                <Checkbox
                  key={category.id}
                  label={category.name}
                  checked={chosen.includes(category.id)}
                  onChange={() => toggle(category.id)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </section>
      <section aria-labelledby="order">
        <h2 id="order" className="text-24 below-4">
          Your order
        </h2>
        {named.length === 0 ? (
          <p className="soft">The categories that you choose come in here, the most important one first.</p>
        ) : (
          <RankedCategories categories={named} onChange={(next) => setChosen(next.map(({ id }) => id))} />
        )}
      </section>
      {!hasPassword && (
        <section aria-labelledby="password" className={classes.password}>
          <h2 id="password" className="text-24 below-4">
            Password
          </h2>
          {/* tells password managers to which account the password belongs */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <NewPasswordField
            label="New password"
            value={password}
            error={errors['password']}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </section>
      )}
      <div className="stack gap-4 start">
        <FormProblem text={general} />
        <Button type="submit" size="md" loading={busy} disabled={chosen.length === 0 || (password === '' && !hasPassword)}>
          {isSetUp ? 'Save' : 'Sign up'}
        </Button>
      </div>
      <Dialog title={rankingMessages.maximumTitle} opened={tooMany} onClose={() => setTooMany(false)} size="narrow">
        <p>{rankingMessages.maximum}</p>
        <DialogActions>
          <Button data-autofocus onClick={() => setTooMany(false)}>
            OK
          </Button>
        </DialogActions>
      </Dialog>
    </form>
  );
}

function useSignUp(user: User, chosen: readonly number[], isSetUp: boolean, account: Pick<Props, 'hasPassword'>) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const { busy, run } = useBusy();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [general, setGeneral] = useState<string>();
  const [hasPassword, setHasPassword] = useState(account.hasPassword);
  const [done, setDone] = useState(false);
  const before = user.userNonprofitCategoryRankings.map(({ id }) => id);
  useUnsavedChanges(!done && (password !== '' || before.join() !== chosen.join()));

  const rankings = chosen.map((id, index) => ({ id, categoryRanking: index + 1 }));

  async function send(): Promise<User> {
    return call(setUpReviewer, { body: { rankings, ...(!hasPassword && { password }) }, quiet: 'refusals' });
  }

  function show({ fieldErrors, general: text, summary }: ApiFailure): void {
    setErrors(fieldErrors);
    const refused = fieldErrors['password'];
    if (refused === undefined) {
      setGeneral(text ?? summary);
      return;
    }
    // if the account got a password meanwhile, for instance in another window, discard the password typed here
    const got = refused === invitationMessages.hasPassword;
    setHasPassword(got);
    if (!got) return;
    setPassword('');
    setGeneral(`${refused} Your categories are not saved yet: press Sign up again to save them.`);
  }

  async function change(): Promise<void> {
    await call(updateRankings, { body: rankings, quiet: 'refusals' });
    await refreshUser();
    setDone(true);
    showAlert({ tone: 'success', text: 'Your categories are saved.' });
    await navigate({ to: '/reviewers/review', ignoreBlocker: true });
  }

  async function signUp(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setErrors({});
    setGeneral(undefined);
    await run(async () => {
      if (isSetUp) return await change();
      updateUser(await send());
      setDone(true);
      await navigate({
        to: '/my-profile',
        search: { editing: true },
        state: { reviewerSetUp: true },
        replace: true,
        ignoreBlocker: true,
      });
    }, show);
  }

  return { signUp, busy, errors, general, hasPassword, password, setPassword };
}
