/** What the query box of contacts offers: the keys of contacts.search.ts with their values. */
import { has } from '#core/permissions.ts'
import { clients } from '#features/clients/web/pickers.ts'
import { call } from '#web/api.ts'
import type { Me } from '#web/session.tsx'
import type { QueryHelp } from '#web/ui/query/types.ts'
import { listContactTags } from '../contacts.contract.ts'
import { type ContactSearchKey, type ContactTrait, contactTraits } from '../contacts.search.ts'

type Help = Omit<QueryHelp[number], 'key'>

const traitWords: Record<ContactTrait, string> = {
  active: 'Not archived',
  inactive: 'Archived, or all of their clients are',
  'opt-out': 'Opted out of mail',
  invoices: 'Gets a client’s invoices',
}

export function contactQueryHelp(me: Me): QueryHelp {
  const keys: Record<ContactSearchKey, Help> = {
    client: {
      hint: 'Where they are',
      options: async (search, signal) =>
        has(me, 'clients.view_client')
          ? (await clients(search, signal)).map(({ name }) => ({ value: name, label: name }))
          : [],
    },
    role: { hint: 'Their role there' },
    position: { hint: 'Part of the position' },
    is: {
      hint: 'Archived, opted out, gets invoices …',
      options: contactTraits.map((value) => ({ value, label: traitWords[value] })),
    },
    tag: {
      hint: 'One of their tags',
      options: async (search, signal) =>
        (await call(listContactTags, {}, { signal }))
          .filter((name) => name.toLowerCase().includes(search.toLowerCase()))
          .map((name) => ({ value: name, label: name })),
    },
    name: { hint: 'Part of the name' },
    title: { hint: 'Such as Dr' },
    email: { hint: 'Part of the address' },
    phone: { hint: 'Digits of a number' },
    source: { hint: 'Where the firm knows them from' },
    city: { hint: 'Town or city' },
    region: { hint: 'County, state or province' },
    postcode: { hint: 'Part of the post code' },
    country: { hint: 'Its code, such as GB' },
    inactive: { hint: 'Inactive from: a day, or days from-to' },
    created: { hint: 'Added: a day, days from-to, or last-week' },
    modified: { hint: 'Changed: a day, days from-to, or last-week' },
  }
  return Object.entries(keys).map(([key, help]) => ({ key, ...help }))
}
