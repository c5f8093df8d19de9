/** What the query box of clients offers: the keys of clients.search.ts with their values. */
import { has } from '#core/permissions.ts'
import { people } from '#features/users/web/people.ts'
import { call } from '#web/api.ts'
import type { Me } from '#web/session.tsx'
import type { QueryHelp, QueryOption } from '#web/ui/query/types.ts'
import { listClientTags } from '../clients.contract.ts'
import { clientCategories, clientTypes } from '../clients.lists.contract.ts'
import { type ClientSearchKey, type ClientTrait, clientTraits } from '../clients.search.ts'
import { clients } from './pickers.ts'

type Help = Omit<QueryHelp[number], 'key'>

const named = (rows: readonly { name: string }[], search = ''): QueryOption[] =>
  rows
    .filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    .map(({ name }) => ({ value: name, label: name }))
const byName = async (search: string, signal: AbortSignal) => named(await clients(search, signal))

const traitWords: Record<ClientTrait, string> = {
  active: 'Not archived',
  inactive: 'Archived',
  prospect: 'Not a client yet',
  mine: 'Managed by me',
}

export function clientQueryHelp(me: Me): QueryHelp {
  const keys: Record<ClientSearchKey, Help> = {
    category: {
      hint: 'Name of the category',
      options: async (search, signal) =>
        has(me, 'clients.view_category') ? named(await call(clientCategories.list, {}, { signal }), search) : [],
    },
    type: {
      hint: 'Name of the type',
      options: async (search, signal) =>
        has(me, 'clients.view_type') ? named(await call(clientTypes.list, {}, { signal }), search) : [],
    },
    manager: {
      hint: 'Who looks after it',
      options: async (search, signal) => [
        { value: 'me', label: 'Me' },
        ...(has(me, 'users.view_user') ? named(await people(search, signal)) : []),
      ],
    },
    tag: {
      hint: 'One of its tags',
      options: async (search, signal) =>
        named(
          (await call(listClientTags, {}, { signal })).map((name) => ({ name })),
          search,
        ),
    },
    city: { hint: 'Town or city' },
    is: {
      hint: 'Archived, a prospect, mine …',
      options: clientTraits.map((value) => ({ value, label: traitWords[value] })),
    },
    parent: { hint: 'Whom it belongs to', options: byName },
    payer: { hint: 'Who pays its invoices', options: byName },
    name: { hint: 'Part of the name' },
    email: { hint: 'Part of the address' },
    phone: { hint: 'Digits of the number' },
    website: { hint: 'Part of the address' },
    postcode: { hint: 'Part of the post code' },
    region: { hint: 'County, state or province' },
    country: { hint: 'Its code, such as GB' },
    tax: { hint: 'Part of the tax number' },
    notes: { hint: 'Words of the notes' },
    conversion: { hint: 'Client since: a day, or days from-to' },
    inactive: { hint: 'Inactive from: a day, or days from-to' },
    created: { hint: 'Added: a day, days from-to, or last-week' },
    modified: { hint: 'Changed: a day, days from-to, or last-week' },
  }
  return Object.entries(keys).map(([key, help]) => ({ key, ...help }))
}
