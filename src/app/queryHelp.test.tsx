/** The help of every query box: each key is there, with an example that its search understands. */
import { expect, test } from 'vitest'

import { permissionCatalogue } from '#core/permissions.ts'
import { exampleOf } from '#core/explainSearch.ts'
import { locales } from '#core/locale/locales.ts'
import type { RecordType } from '#core/recordType.ts'
import { readTerms, type SearchKeys } from '#core/search.ts'
import { clientHelp } from '#features/clients/clients/web/help.ts'
import { contactHelp } from '#features/clients/contacts/web/contactHelp.ts'
import { diarySearchKeys } from '#features/diary/entries/entrySearch.ts'
import { diaryQueryHelp } from '#features/diary/list/web/diaryQueryHelp.ts'
import { fileSearchKeys } from '#features/files/fileSearch.ts'
import { fileQueryHelp } from '#features/files/web/fileQueryHelp.ts'
import { projectHelp } from '#features/projects/web/help.ts'
import { qualificationHelp } from '#features/qualifications/web/qualificationHelp.ts'
import { equipmentHelp } from '#features/equipment/web/equipmentHelp.ts'
import { fieldHelp, type ListHelp } from '#web/record/kit/queryHelp.ts'
import { userSearchKeys } from '#features/users/users/userSearch.ts'
import { userQueryHelp } from '#features/users/users/web/userQueryHelp.ts'
import type { QueryHelp } from '#web/ui/query/types.ts'
import { qualification } from '#features/qualifications/qualifications.ts'
import { untyped } from '#test/untyped.ts'

/** Whoever may do everything is offered every key. */
const [me, locale] = [untyped({ permissions: permissionCatalogue }), untyped({ words: locales.IN.words })]
// The server's part is typed for the server: here it is only data.
const { kits } = (await import(new URL('./records.ts', import.meta.url).href)) as {
  kits: readonly { record: RecordType }[]
}
/** Help for search keys that no field of the record type has. */
const ownHelp: Readonly<Record<string, ListHelp>> = {
  clients: clientHelp,
  contacts: contactHelp(me),
  equipment: equipmentHelp,
  projects: projectHelp,
}
const lists: [string, SearchKeys, QueryHelp][] = [
  ...kits.map(({ record }): [string, SearchKeys, QueryHelp] => [
    record.names.prefix,
    record.searchKeys,
    fieldHelp(record, {}, ownHelp[record.names.prefix] ?? {}, me, locale),
  ]),
  ['the diary', diarySearchKeys, diaryQueryHelp(me, locale)],
  ['files', fileSearchKeys, fileQueryHelp(me)],
  ['qualifications', qualification.searchKeys, fieldHelp(qualification, {}, qualificationHelp, me, locale)],
  ['people', userSearchKeys, userQueryHelp(me, locale)],
]

test.each(lists)('%s', (_list, keys, help) => {
  expect(help.map(({ key }) => key).toSorted()).toEqual(Object.keys(keys).toSorted())
  for (const { key, hint, example, options } of help) {
    const is = keys[key]
    if (!is) continue
    expect(hint).not.toBe('')
    const term = `${key}:${example ?? exampleOf(is)}`
    expect([term, readTerms(term, keys)]).toMatchObject([term, [{ wrong: null, term: { kind: 'key', key } }]])
    // Suggestions from the key's own list explain each value.
    if (is.kind === 'choice' && typeof options === 'object')
      expect(options.map(({ value }) => value).toSorted()).toEqual([...is.options].toSorted())
  }
})

test('the parts of an address are called as the country calls them', () => {
  for (const [list, , help] of lists.filter(([, keys]) => 'postcode' in keys)) {
    const hints = Object.fromEntries(help.map(({ key, hint }) => [key, hint]))
    expect([list, hints['city'], hints['region'], hints['postcode']]).toEqual([
      list,
      'City',
      'State',
      'PIN Code, or its first letters',
    ])
  }
})

test('people of another organisation are called as the country calls them', () => {
  const ofWords = (words: unknown) => userQueryHelp(me, untyped({ words })).find(({ key }) => key === 'is')?.options
  expect(ofWords(locales.US.words)).toContainEqual({ value: 'visitor', label: 'Of another organization' })
  expect(ofWords(locales.GB.words)).toContainEqual({ value: 'visitor', label: 'Of another organisation' })
})

test('of organisations those are offered that the reader works in', async () => {
  const orgs = [
    { id: 1, name: 'Harbour Surveys' },
    { id: 2, name: 'Quay' },
  ]
  const help = userQueryHelp(untyped({ orgs, permissions: {} }), untyped({ words: locales.US.words }))
  const org = help.find(({ key }) => key === 'org')
  expect(org?.hint).toBe('Main organization, by its name')
  const offered = async (search: string) =>
    typeof org?.options === 'function' ? org.options(search, AbortSignal.timeout(1000)) : []
  expect(await offered('')).toMatchObject([{ value: 'Harbour Surveys' }, { value: 'Quay' }])
  expect(await offered('qu')).toEqual([{ value: 'Quay', label: 'Quay' }])
})
