import { expect, test } from 'vitest'

import { withSending } from './HistoryItems.tsx'

const item = (id: number, action: string, time: string, user = 1) => ({
  id,
  action,
  at: `2026-03-02T${time}Z`,
  user: { id: user, name: 'Ada Able' },
  on_behalf_of: null,
  key: null,
  changes: [{ field: action, before: null, after: 'x' }],
})

test('an issue and the sending from the same dialog are one line, with the changes of both', () => {
  const [line, ...rest] = withSending([item(2, 'send', '09:00:05'), item(1, 'issue', '09:00:00')])
  expect(line).toMatchObject({ id: 1, action: 'issue', sent: true, changes: [{ field: 'issue' }, { field: 'send' }] })
  expect(rest).toEqual([])
})

test('what was sent later, by somebody else, or alone stays a line of its own', () => {
  const apart = [
    [item(2, 'send', '09:02:00'), item(1, 'issue', '09:00:00')],
    [item(2, 'send', '09:00:05', 2), item(1, 'issue', '09:00:00')],
    [item(2, 'send', '09:00:05'), item(1, 'update', '09:00:00')],
    [item(2, 'send', '09:00:05')],
  ]
  for (const items of apart) expect(withSending(items)).toEqual(items)
})
