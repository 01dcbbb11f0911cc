import { passwordMinimum } from '#contract/platform/access/accounts.ts';
import { TextField } from './request/request-fields.tsx';

/** The part of the form for buying: the request also creates an account, and then leads to the payment. */
export function Buying() {
  return (
    <div className="buying above-6">
      <label className="tick">
        <input type="checkbox" id="request-buy-now" name="buy_now" /> <span>I want to buy now</span>
      </label>
      <div className="account">
        <p>We make an account for you and your nonprofit with what you typed above. You pay on the next page.</p>
        <TextField
          name="password"
          label="Password of your account"
          type="password"
          complete="new-password"
          most={1_000}
          hint={`${passwordMinimum} characters or more.`}
        />
        <div id="request-same" hidden>
          <label className="tick">
            <input type="checkbox" name="is_another" /> <span>My nonprofit is another one with the same name</span>
          </label>
        </div>
        <p id="request-known" hidden>
          You have an account already. <a href="/login">Log in to buy</a>: what you typed here stays.
        </p>
      </div>
    </div>
  );
}
