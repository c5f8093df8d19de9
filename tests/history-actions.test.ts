import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

import { actionText } from '#core/historyActions.ts'

const sources = ['src/server', 'src/features'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8')),
)
/** Names of changes that the server's own code spells out. */
const spelt = sources.flatMap((code) =>
  [/\.act\(\s*'(\w+)'/g, /set_config\(\s*'app\.action'\s*,\s*'(\w+)'/g, /orgId[^{}]*\baction: '(\w+)'/g].flatMap(
    (pattern) => [...code.matchAll(pattern)].map(([, action = '']) => action),
  ),
)

test('every action in the audit has words of its own', () => {
  expect(spelt).toEqual(
    expect.arrayContaining(['undo', 'import', 'merge', 'unmerge', 'accept', 'acquire', 'release', 'remind', 'stop']),
  )
  for (const action of spelt) {
    expect([action, actionText(action)]).not.toEqual([action, actionText('update')])
    expect(actionText(action)).not.toContain('_')
  }
  const actions = [...new Set(spelt)]
  expect(new Set(actions.map((action) => actionText(action))).size).toBe(actions.length)
})

test('the record is named where the history is of several', () => {
  expect(['insert', 'update', 'delete', 'undo'].map((action) => actionText(action, 'Field'))).toEqual([
    'added Field',
    'changed Field',
    'removed Field',
    'undid a change to Field',
  ])
  expect([actionText('undo'), actionText('undo_import'), actionText('import')]).toEqual([
    'undid the last change',
    'undid the import of it',
    'imported it',
  ])
})

test('one that is not known is a change, and no word of a machine', () => {
  expect([actionText('frobnicate'), actionText('constructor', 'Field')]).toEqual(['changed it', 'changed Field'])
})
