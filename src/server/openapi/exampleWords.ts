/** Example values of fields, by name: a field takes the first that its schema accepts. */

const csv = Buffer.from('Name\nWeir Lodge\n').toString('base64')

const byName: readonly (readonly [RegExp, ...unknown[]])[] = [
  [/e?mail/, 'ada@example.com'],
  [/phone|mobile|^number$/, '020 7946 0000'],
  [/first_name/, 'Ada'],
  [/last_name/, 'Lovelace'],
  [/initials/, 'AL'],
  [/post_?code|zip/, 'PR1 2HE'],
  [/town|city/, 'Preston'],
  [/country/, 'GB', 'United Kingdom'],
  [/timezone/, 'Europe/London'],
  [/url|website|link/, 'https://example.com/'],
  [/address|street/, '1 Quay Street'],
  [/colour/, '#1f6feb'],
  [/(^|_)(end|until|to|due|expires)(_|$)/, '2026-05-08', '2026-05-04T17:00:00Z', '17:00'],
  [/month/, '2026-05'],
  [/year/, '2026', 2026],
  [/hours|minutes/, '7.50', 450],
  [/rate|percent/, '20.00'],
  [/amount|price|cost|net|total|value/, '1250.00'],
  [/reason|notes|details|description|text|body/, 'Agreed on site'],
  [/secret|token|refresh/, 'Zk3vY0bq9TnUxW2mRj7cLd'],
  [/password/, 'a quayside harbour wall at low tide'],
  [/reference|number/, 'Q-1042'],
  [/content/, csv],
  [/code/, '123456'],
  [/begins/, '04-01'],
  [/geometry/, { type: 'Point', coordinates: [-2.7, 53.76] }],
  [/file_?name/, 'quay.csv'],
  [/(user|manager|person|people|estimator|author|by)s?_name/, 'Ada Lovelace'],
  [/departments?_name/, 'Land survey'],
  [/(project|quote)s?_name/, 'Weir at Low Moor'],
  [/tasks?_name/, 'Control points'],
  [/name|title|subject/, 'Quay House'],
]

const anyName = [
  'Quay House',
  '2026-05-04',
  '2026-05-04T09:00:00Z',
  '1250.00',
  '09:00',
  '2026-05-04T09:00:00',
  '2026-05',
  '#1f6feb',
  'ada@example.com',
  '1',
  'true',
  'GB',
  '0,0,1,1',
  '12',
  '',
  1,
  30,
  2026,
  true,
  null,
]

/** Values for a change must differ from those that the record was made with. */
const changed: typeof byName = [
  [/e?mail/, 'ada@harbour.example'],
  [/day|date|start/, '2026-05-11', '2026-05-11T09:00:00Z'],
  [/name|title|subject/, 'Harbour House'],
]

/** Values that a field of that name may hold, the likeliest first. */
export const candidates = (name: string, isChange: boolean): unknown[] => [
  ...[...(isChange ? changed : []), ...byName]
    .filter(([pattern]) => pattern.test(name))
    .flatMap(([, ...values]) => values),
  ...anyName,
]
