import { expect, test } from 'vitest';
import { startApi } from '#tests/api.ts';
import { stripeEnvironment } from '#tests/stripe/environment.ts';

const page = '/learning-commons/create-subscription';

test('the content security policy names Stripe on the payment page alone, and only with keys', async () => {
  const api = await startApi(stripeEnvironment('http://127.0.0.1:1'));
  const policyOf = async (path: string) => (await api.get(path)).headers['content-security-policy'];
  for (const path of [page, `${page}/`, `${page}?tier_id=1`]) {
    const policy = await policyOf(path);
    expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/);
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;');
  }
  for (const path of ['/', '/login', '/learning-commons', `${page}x`, `/login?next=${page}`, '/directory', '/api/v1/config/'])
    expect([path, await policyOf(path)]).toEqual([path, expect.not.stringContaining('stripe')]);
  // the secret keys appear in no response and in no log line
  const config = await api.get('config/');
  expect(config.body).toMatchObject({ stripe_publishable_key: 'pk_test_standin' });
  expect(JSON.stringify([config.body, api.logged])).not.toMatch(/sk_test|whsec_/);
  await api.close();

  const without = await startApi();
  expect((await without.get(page)).headers['content-security-policy']).not.toContain('stripe');
  await without.close();
});
