/** What the query box of contacts offers: the keys of contacts.search.ts with their values. */
import { has } from '#core/permissions.ts'
import { clients } from '../../clients/web/pickers.ts'
import { call } from '#web/api.ts'
import type { Locale } from '#web/locale.ts'
import type { Me } from '#web/session.tsx'
import { addressHelps } from '#web/ui/query/addressHelps.ts'
import { keyHelps } from '#web/ui/query/keyHelps.ts'
import type { KeyHelps, QueryHelp } from '#web/ui/query/types.ts'
import { listContactTags } from '../contacts.contract.ts'
import { type ContactTrait, contactTraits, type contactSearchKeys } from '../contacts.search.ts'

const traitWords: Record<ContactTrait, string> = {
  active: 'Not archived',
  inactive: 'Archived, or all of their clients are',
  'opt-out': 'Opted out of mail',
  invoices: 'Gets a client’s invoices',
}

export function contactQueryHelp(me: Me, { words }: Locale): QueryHelp {
  const keys: KeyHelps<typeof contactSearchKeys> = {
    client: {
      hint: 'Where they are',
      example: 'bath',
      options: async (search, signal) =>
        has(me, 'clients.view_client')
          ? (await clients(search, signal)).map(({ name }) => ({ value: name, label: name }))
          : [],
    },
    role: { hint: 'Their role there', example: 'manager' },
    position: { hint: 'Part of the position', example: 'surveyor' },
    is: {
      hint: 'Archived, opted out, gets invoices …',
      options: contactTraits.map((value) => ({ value, label: traitWords[value] })),
    },
    tag: {
      hint: 'One of their tags',
      example: 'newsletter',
      options: async (search, signal) =>
        (await call(listContactTags, {}, { signal }))
          .filter((name) => name.toLowerCase().includes(search.toLowerCase()))
          .map((name) => ({ value: name, label: name })),
    },
    name: { hint: 'Part of the name', example: 'smith' },
    title: { hint: 'Such as Dr', example: 'Dr' },
    email: { hint: 'Part of the address', example: '@example.com' },
    phone: { hint: 'Digits of a number', example: '01225' },
    source: { hint: 'Where the firm knows them from', example: 'fair' },
    ...addressHelps(words),
    inactive: { hint: 'Inactive from: a day, or days from-to' },
    created: { hint: 'Added: a day, days from-to, or last-week' },
    modified: { hint: 'Changed: a day, days from-to, or last-week' },
  }
  return keyHelps(keys)
}
