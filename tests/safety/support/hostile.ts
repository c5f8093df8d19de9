/** Values, bodies and headers that break what was not thought of. */

const numbers = [0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53 + 2, 2 ** 63, 2 ** 31, Number.MIN_VALUE]

/** Texts that other languages read as their own: SQL, templates, formats, markup, paths. */
const code = `'; drop table member; --|' or '1'='1|\${1}|{{1}}|$1|%s%n|%|_|\\|"|<script>alert(1)</script>|../../etc/passwd`
const likeNumbers =
  '0|-1|1e3|0x10|١|NaN|Infinity|null|undefined|[object Object]|1,2,3|,,,|true|0.005|999.99|-1.00|1.234|١.٠٠|1,00'
const likeDates =
  '2026-02-30|0000-01-01|0001-01-01|0099-01-01|1899-12-31|9999-12-31|10000-01-01|-271821-04-20|+275760-09-13|2026-13-01|1900-02-29|2999-12-31'
const likeInstants =
  '2026-03-29T01:30:00Z|2026-12-31T23:59:60Z|9999-12-31T23:59:59Z|0000-12-31T23:00:00Z|0001-01-01T00:00:00+14:00|' +
  '2026-03-02T09:00:00.999999999Z|2026-03-02T24:00:00Z|1900-01-01T00:00:00+14:00|2999-12-31T23:59:59-12:00'
const likeZones = 'Etc/GMT+12|Asia/Kathmandu|+01:00|europe/london|UTC'

const long = 'x'.repeat(100_000)
/** Characters that are none, that turn a line around, or that end it. */
const characters = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\ufeff',
  '\u2028',
  '\r\nSet-Cookie: a=b',
]
const texts = [code, likeNumbers, likeDates, likeInstants, likeZones].flatMap((list) => list.split('|'))

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
const lists: unknown[] = [[], [[]], [null], [1, 'a', {}], nested(60), Array.from({ length: 501 }, () => 1), [long]]
const objects: unknown[] = [{}, { length: 3 }, { toString: 'x' }, { id: 1 }, { $gt: '' }, { a: { b: { c: long } } }]

export const hostile: readonly unknown[] = [
  null,
  true,
  false,
  ...numbers,
  ...characters,
  ...texts,
  '💥'.repeat(500),
  '9'.repeat(400),
  long,
  ...lists,
  ...objects,
]

export const brokenJson = [
  '{',
  '{"a":',
  '\u0000',
  '{"__proto__":{"admin":true}}',
  '{"a":1,"a":2}',
  '[1,]',
  '{"constructor":{"prototype":{"a":1}}}',
  '\ufeff{}',
  '"\\ud800"',
  '{"details":"\\ud800"}',
  '{"details":"\\u0000"}',
  `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  '{"ids":[1e400]}',
  '{"breaks":-0}',
]

export const oddHeaders: Record<string, string>[] = [
  { 'if-match': '"x"' },
  { 'if-match': 'W/"1"' },
  { 'if-match': '"999999999999"' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'idempotency-key': 'again' },
  { 'x-expected-org': 'x' },
  { 'x-frontend-version': '../../..' },
  { authorization: `Token ${'x'.repeat(5000)}` },
  { authorization: 'Bearer' },
  { cookie: 'sid=%00; sid=x; csrf=1' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'accept-language': 'x'.repeat(3000) },
  { 'x-forwarded-for': "1.2.3.4, '; --" },
  { host: 'evil.example' },
]
