import { type Demo, storeSession, withDemo } from './demo-in-browser.ts';
import type { Figure } from './report.ts';
import { applicantAsks, directorApplies, newcomerClaims, staffConfirm } from './walks/applicant.ts';
import { firstStart } from './walks/first-start.ts';
import { handOf, type Walk } from './walks/hand.ts';
import { invitedReviews, reviewerDeclines, reviewerGoesOn, reviewerSetsUp } from './walks/reviewer.ts';
import { staffDecide, staffImport, staffPublish, staffWordAndRelease } from './walks/staff.ts';
import { visitorAsksBySentence, visitorGives, visitorGivesToFive, visitorGivesToOne } from './walks/visitor.ts';

/** The walks, in this order, because some begin where an earlier walk ended. */
const walks: readonly Walk[] = [
  visitorGives,
  visitorAsksBySentence,
  visitorGivesToOne,
  visitorGivesToFive,
  newcomerClaims,
  staffConfirm,
  directorApplies,
  applicantAsks,
  reviewerSetsUp,
  invitedReviews,
  reviewerGoesOn,
  reviewerDeclines,
  staffDecide,
  staffWordAndRelease,
  staffImport,
  staffPublish,
];

/**
 * Counts the clicks, keys and seconds of the most frequent tasks, from a starting page to the result. The seconds are the
 * machine's, because nobody reads or thinks in between.
 */
export async function benchWalks(log: (line: string) => void): Promise<Figure[]> {
  const takeAll = (all: readonly Walk[]) => async (demo: Demo) => {
    const found: Figure[] = [];
    for (const walk of all) {
      log(walk.what);
      found.push(await measure(demo, walk));
    }
    return found;
  };
  const inDemo = await withDemo(takeAll(walks), { PROGRAMME_EMAIL: 'office@programme.example' });
  const inNew = await withDemo(takeAll([firstStart]), { ALMONER_DEMO: 'off' });
  return inDemo && inNew ? [...inDemo, ...inNew] : [{ what: 'walks', value: 'no Chromium here' }];
}

async function measure(demo: Demo, { what, screen: [width, height], begin, go }: Walk): Promise<Figure> {
  const context = await demo.browser.newContext({ baseURL: demo.origin, viewport: { width, height } });
  context.setDefaultTimeout(10_000);
  const { from, as } = await begin(demo);
  if (as) await storeSession(context, as);
  // other sites, such as a giving page, are not opened: a made-up page stands in for them
  await context.route(
    (url) => url.origin !== demo.origin,
    (route) => route.fulfill({ body: 'Another site.' }),
  );
  const page = await context.newPage();
  await page.goto(from, { waitUntil: 'networkidle' });
  const hand = handOf(page);
  const begun = performance.now();
  await go(hand);
  const seconds = (performance.now() - begun) / 1_000;
  await context.close();
  const { clicks, keys } = hand.counted;
  return { what: `${what} (${width} px)`, value: `${clicks} clicks, ${keys} keys, ${seconds.toFixed(1)} s` };
}
