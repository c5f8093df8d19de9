/** What the query box of clients offers: the keys of clients.search.ts with their values. */
import { has } from '#core/permissions.ts'
import { findPickablePeople } from '#features/users/users/web/people.ts'
import { call } from '#web/api.ts'
import type { Locale } from '#web/locale.ts'
import type { Me } from '#web/session.tsx'
import { addressHelps } from '#web/ui/query/addressHelps.ts'
import { keyHelps } from '#web/ui/query/keyHelps.ts'
import type { KeyHelps, QueryHelp, QueryOption } from '#web/ui/query/types.ts'
import { listClientTags } from '../clients.contract.ts'
import { clientCategoryCalls, clientTypeCalls } from '../clients.lists.contract.ts'
import { type ClientTrait, clientTraits, type clientSearchKeys } from '../clients.search.ts'
import { isSeen } from '../clients.sorts.ts'
import { clients } from './pickers.ts'

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
  'month-end': 'Pays from month end',
}

export function clientQueryHelp(me: Me, { words }: Locale): QueryHelp {
  const { city, ...lines } = addressHelps(words)
  const keys: KeyHelps<typeof clientSearchKeys> = {
    category: {
      hint: 'Name of the category',
      example: 'developer',
      options: async (search, signal) =>
        has(me, 'clients.view_category') ? named(await call(clientCategoryCalls.list, {}, { signal }), search) : [],
    },
    type: {
      hint: 'Name of the type',
      example: 'company',
      options: async (search, signal) =>
        has(me, 'clients.view_type') ? named(await call(clientTypeCalls.list, {}, { signal }), search) : [],
    },
    manager: {
      hint: 'Who looks after it',
      example: 'me',
      options: async (search, signal) => [
        { value: 'me', label: 'Me' },
        ...(has(me, 'users.view_user') ? named(await findPickablePeople(search, signal)) : []),
      ],
    },
    tag: {
      hint: 'One of its tags',
      example: 'urgent',
      options: async (search, signal) =>
        named(
          (await call(listClientTags, {}, { signal })).map((name) => ({ name })),
          search,
        ),
    },
    city,
    is: {
      hint: 'Archived, a prospect, mine …',
      options: clientTraits.map((value) => ({ value, label: traitWords[value] })),
    },
    parent: { hint: 'Whom it belongs to', example: 'group', options: byName },
    payer: { hint: 'Who pays its invoices', example: 'group', options: byName },
    related: { hint: 'A client that belongs with it', example: 'group', options: byName },
    name: { hint: 'Part of the name', example: 'bath' },
    email: { hint: 'Part of the address', example: '@example.com' },
    phone: { hint: 'Digits of the number', example: '01225' },
    website: { hint: 'Part of the address', example: 'example.com' },
    ...lines,
    tax: { hint: 'Part of the tax number', example: 'GB12' },
    payment: { hint: 'Days to pay: 30, >30 or 14-30' },
    notes: { hint: 'Words of the notes', example: '"rear entrance"' },
    conversion: { hint: 'Client since: a day, or days from-to' },
    inactive: { hint: 'Inactive from: a day, or days from-to' },
    created: { hint: 'Added: a day, days from-to, or last-week' },
    modified: { hint: 'Changed: a day, days from-to, or last-week' },
  }
  return keyHelps(Object.fromEntries(Object.entries(keys).filter(([key]) => isSeen(me, key))) as typeof keys)
}
