import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let own: SignedInPerson;
let member: SignedInPerson;
let other: SignedInPerson;
let nonprofit: number;

beforeAll(async () => {
  api = await startApi();
  ({ id: nonprofit } = await createNonprofit(api.db));
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  own = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
  member = await createSignedIn(api.db, { nonprofitId: nonprofit });
  other = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: (await createNonprofit(api.db)).id });
});
afterAll(() => api.close());

const given = (name: string) => readFile(new URL(`../../../../../shared/data/images/${name}`, import.meta.url));
const canvas = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
const notAPicture = 'This is not a picture that can be read. Upload a JPEG, PNG, WebP, GIF, AVIF or HEIC file.';

function form(bytes: Uint8Array, { field = 'image', name = 'picture.jpg', type = 'image/jpeg', ...fields } = {}): FormData {
  const made = new FormData();
  for (const [key, value] of Object.entries(fields)) made.set(key, String(value));
  made.set(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  return made;
}

const send = (path: string, body: FormData, { token }: { token?: string } = own) => api.call('POST', path, { token, form: body });
const toNonprofit = (bytes: Uint8Array, fields = {}, person = own) =>
  send(`nonprofits/${nonprofit}/image/`, form(bytes, fields), person);

async function served(path: string) {
  const { hostname, port } = new URL(api.app.http.listeningOrigin);
  const answer = await fetch(`http://${hostname}:${port}${path}`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  return Buffer.from(await answer.arrayBuffer());
}

/** The difference of two pictures of the same shape, from 0 to 255, measured on small copies. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const seen = (bytes: Buffer) => sharp(bytes).flatten().toColourspace('b-w').resize(16, 16, { fit: 'fill' }).raw().toBuffer();
  const [a, b] = await Promise.all([seen(one), seen(other)]);
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

describe('every picture of the test set', () => {
  test.each([
    // EXIF orientations 6 and 8: stored rotated, 1200 × 1800 and 1800 × 1200
    ['Landscape_6.jpg', { width: 1600, height: 1067 }, 90],
    ['Portrait_8.jpg', { width: 1200, height: 1800 }, 270],
    ['sharp_Channel_digital_image_CMYK_color.jpg', { width: 500, height: 333 }, 0],
    ['sharp_flowers.jpeg', { width: 1600, height: 900 }, 0],
    ['sharp_with-alpha.png', { width: 256, height: 192 }, 0],
  ])('%s comes back upright, as WebP, without what it carried', async (name, size, turn) => {
    const { status, body } = await toNonprofit(await given(name), { name, type: 'application/octet-stream' });
    expect([status, body]).toEqual([200, expect.objectContaining({ id: nonprofit, version: 1 })]);
    const { image, thumbnail } = body.nonprofit_image;
    expect([image, thumbnail]).toEqual([
      expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
      expect.stringMatching(/-small\.webp$/),
    ]);
    const { format, width, height, exif, xmp, icc, orientation, space } = await sharp(await served(image)).metadata();
    expect({ format, width, height, exif, xmp, icc, orientation, space }).toEqual({ format: 'webp', ...size, space: 'srgb' });
    expect(
      await difference(
        await served(image),
        await sharp(await given(name))
          .rotate(turn)
          .png()
          .toBuffer(),
      ),
    ).toBeLessThan(6);
    expect((await sharp(await served(thumbnail)).metadata()).width).toBe(Math.min(480, size.width));
  });

  test.each(['sharp_corrupt-header.jpg', 'sharp_check.svg'])('%s is refused in words, whatever it calls itself', async (name) => {
    for (const type of ['image/jpeg', 'image/png', 'image/svg+xml']) {
      expect(await toNonprofit(await given(name), { name: 'photo.jpg', type })).toMatchObject({
        status: 415,
        body: { detail: notAPicture },
      });
    }
  });
});

test('other things than pictures are refused by their bytes', async () => {
  const things = [
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.from('%PDF-1.7'),
    await canvas(9, 9, 'red').tiff().toBuffer(),
    (await given('sharp_flowers.jpeg')).subarray(0, 40_000),
  ];
  for (const bytes of things) expect((await toNonprofit(bytes)).body).toEqual({ detail: notAPicture });
});

test('HEIC is a picture: for a profile, cropped; for a logo; and as a copy that browsers show', async () => {
  const heic = await readFile(new URL('../../../../tests/factories/files/red-and-blue.heic', import.meta.url));
  const colours = async (picture: Buffer) => {
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number) => [...data.subarray((Math.floor(info.height / 2) * info.width + x) * 3).subarray(0, 3)];
    return { width: info.width, height: info.height, left: at(1), right: at(info.width - 2) };
  };
  const copied = await send('converted-pictures/', form(heic, { name: 'IMG_0001.HEIC' }));
  const whole = await colours(Buffer.from(copied.body.webp, 'base64'));
  const { body } = await toNonprofit(heic, { crop: '0,0,50,100' });
  const cropped = await colours(await served(body.nonprofit_image.image));
  expect([cropped.width, cropped.height]).toEqual([whole.width / 2, whole.height]);
  expect(whole.left.indexOf(Math.max(...whole.left))).not.toBe(whole.right.indexOf(Math.max(...whole.right)));
  expect(cropped.right.indexOf(Math.max(...cropped.right))).toBe(whole.left.indexOf(Math.max(...whole.left)));
  const logo = await send('settings/logo/', form(heic), staff);
  expect([logo.status, logo.body]).toEqual([200, expect.objectContaining({ logo: expect.objectContaining({ height: 160 }) })]);
  for (const broken of [heic.subarray(0, -1), Buffer.from('no picture')])
    expect(await send('converted-pictures/', form(broken))).toMatchObject({ status: 415, body: { detail: notAPicture } });
});

test('a crop is of the upright picture, in per cent', async () => {
  // shown upright: left half red, right half blue
  const halves = await canvas(400, 200, 'red')
    .composite([{ input: await canvas(200, 200, 'blue').png().toBuffer(), left: 200, top: 0 }])
    .png()
    .toBuffer();
  const lying = await sharp(halves).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
  for (const [crop, [red, blue]] of [
    ['0,0,50,100', [255, 0]],
    ['50,0,50,100', [0, 255]],
  ] as const) {
    const { body } = await toNonprofit(lying, { crop });
    const { data, info } = await sharp(await served(body.nonprofit_image.image))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([crop, info.width, info.height]).toEqual([crop, 200, 200]);
    const middle = (100 * info.width + 100) * info.channels;
    expect(Math.abs((data[middle] ?? -99) - red)).toBeLessThan(10);
    expect(Math.abs((data[middle + 2] ?? -99) - blue)).toBeLessThan(10);
  }
  const whole = await toNonprofit(lying, { crop: '33.333333333,0,66.666666667,100' });
  expect((await sharp(await served(whole.body.nonprofit_image.image)).metadata()).width).toBe(267);
  for (const crop of ['1,2,3', 'a,b,c,d', '0,0,0,10', '60,0,50,100', '-1,0,5,5', '1e9,0,1,1', '0,0,101,1']) {
    const { status, body } = await toNonprofit(lying, { crop });
    expect([crop, status, Object.keys(body)[0]]).toEqual([crop, 400, expect.stringMatching(/^crop/)]);
  }
});

test('a name changes with the content, and only with it', async () => {
  const red = await canvas(20, 20, 'red').png().toBuffer();
  const address = async (bytes: Uint8Array) => (await toNonprofit(bytes)).body.nonprofit_image.image;
  const first = await address(red);
  expect(await address(await canvas(20, 20, 'blue').png().toBuffer())).not.toBe(first);
  expect(await address(red)).toBe(first);
});

test('who may: nonprofit staff of it and programme staff, a user themself', async () => {
  const bytes = await canvas(20, 20, 'green').png().toBuffer();
  const statuses = async (path: string) => {
    const people = { staff, own, member, other, visitor: {} };
    const asked: Record<string, number> = {};
    for (const [name, person] of Object.entries(people)) asked[name] = (await send(path, form(bytes), person)).status;
    return asked;
  };
  expect(await statuses(`nonprofits/${nonprofit}/image/`)).toEqual({
    staff: 200,
    own: 200,
    member: 403,
    other: 403,
    visitor: 401,
  });
  // nonprofit staff may set the first picture of a user whom they created, but not replace it
  expect((await send(`user/${member.id}/image/`, form(bytes), own)).status).toBe(200);
  expect(await statuses(`user/${member.id}/image/`)).toEqual({ staff: 200, own: 403, member: 200, other: 404, visitor: 401 });
  expect(await statuses(`user/${own.id}/image/`)).toEqual({ staff: 200, own: 200, member: 403, other: 404, visitor: 401 });
  expect(await statuses('nonprofits/2147483647/image/')).toEqual({ staff: 404, own: 404, member: 404, other: 404, visitor: 401 });
  expect(await statuses('user/2147483647/image/')).toEqual({ staff: 404, own: 404, member: 404, other: 404, visitor: 401 });
  const { body } = await send(`user/${own.id}/image/`, form(bytes));
  expect(body.profile_image.image).toMatch(/^\/media\//);
  expect((await api.get('user/me/', own.token)).body.profile_image).toEqual(body.profile_image);
});

describe('forms that are none', () => {
  const path = () => `nonprofits/${nonprofit}/image/`;

  test('without a file, with another name for it, with two of them', async () => {
    const bytes = await canvas(20, 20, 'green').png().toBuffer();
    const none = new FormData();
    none.set('crop', '0,0,50,50');
    expect(await send(path(), none)).toMatchObject({ status: 400, body: { image: ['Choose an image.'] } });
    const text = new FormData();
    text.set('image', 'https://test.example/picture.png');
    expect(await send(path(), text)).toMatchObject({ status: 400, body: { image: ['Choose an image.'] } });
    expect(await send(path(), form(bytes, { field: 'file' }))).toMatchObject({
      status: 400,
      body: { image: ['Choose an image.'] },
    });
    const two = form(bytes);
    two.append('image', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'b.png');
    expect(await send(path(), two)).toMatchObject({ status: 400, body: { non_field_errors: ['The form has too many parts.'] } });
    const many = new FormData();
    for (let count = 0; count < 40; count += 1) many.append(`field${count}`, 'x');
    expect((await send(path(), many)).status).toBe(400);
  });

  test('JSON, a broken form, a form without its boundary', async () => {
    const sent = (raw: string, type: string) =>
      api.call('POST', path(), { token: own.token, raw, headers: { 'content-type': type } });
    expect(await sent('{}', 'application/json')).toMatchObject({
      status: 415,
      body: { detail: 'Unsupported media type: send multipart/form-data.' },
    });
    const broken = { non_field_errors: ['The form could not be read to its end. Try again.'] };
    expect(await sent('', 'multipart/form-data')).toMatchObject({ status: 400, body: broken });
    const begun = '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc';
    expect(await sent(begun, 'multipart/form-data; boundary=b')).toMatchObject({ status: 400, body: broken });
    expect((await sent('nonsense', 'multipart/form-data; boundary=b')).status).toBe(400);
    const proto = '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nabc\r\n--b--\r\n';
    expect((await sent(proto, 'multipart/form-data; boundary=b')).status).toBe(400);
  });

  test('every other call goes on refusing such a body', async () => {
    expect(await send('login/', form(Buffer.from('x')), {})).toMatchObject({
      status: 415,
      body: { detail: 'Unsupported media type: send application/json.' },
    });
  });
});

describe('too large', () => {
  const detail = 'This image is too large: the limit is 10 MB.';

  test('10 MB are taken, a byte more is refused', async () => {
    const picture = await canvas(20, 20, 'green').png().toBuffer();
    const padded = Buffer.concat([picture, Buffer.alloc(10_000_000 - picture.length)]);
    expect((await toNonprofit(padded)).status).toBe(200);
    expect(await toNonprofit(Buffer.concat([padded, Buffer.alloc(1)]))).toMatchObject({ status: 413, body: { detail } });
  });

  /** Sends data without end, and more slowly once a response arrives. Returns the response when the connection is closed. */
  function sendForEver(head: string): Promise<string> {
    const { hostname, port } = new URL(api.app.http.listeningOrigin);
    return new Promise((resolve) => {
      let answer = '';
      const socket = connect(Number(port), hostname);
      const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
      const more = () => {
        while (answer === '' && !socket.destroyed && socket.write(chunk));
      };
      const slowly = setInterval(() => answer !== '' && socket.write(chunk), 100);
      socket.on('data', (data) => (answer += data));
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(slowly);
        resolve(answer);
      });
      socket.on('drain', more);
      const part = '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n';
      socket.write(`${head}transfer-encoding: chunked\r\n\r\n${part.length.toString(16)}\r\n${part}\r\n`);
      more();
    });
  }

  test.concurrent.each([
    ['of a picture', () => own.token, 413, detail],
    ['of who may not', () => member.token, 403, 'You do not have permission to perform this action.'],
    ['of a visitor', () => 'x'.repeat(43), 401, 'Authentication credentials were not provided.'],
  ])('a body without end %s is refused, and its connection closed', async (_, token, status, words) => {
    const head = `POST /api/v1/nonprofits/${nonprofit}/image/ HTTP/1.1\r\nhost: test\r\nauthorization: Token ${token()}\r\ncontent-type: multipart/form-data; boundary=b\r\n`;
    const answer = await sendForEver(head);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain(words);
  });
});
