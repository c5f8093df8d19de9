/** Help of the query box for contacts, beside the keys of the fields. */
import { has } from '#core/permissions.ts'
import type { ListHelp } from '#web/record/kit/queryHelp.ts'
import type { SessionMe } from '#web/session.tsx'
import { clients } from '../../clients/web/pickers.ts'
import { type ContactFlag, contactFlags } from '../contacts.ts'

const flagWords: Record<ContactFlag, string> = {
  active: 'Not archived',
  inactive: 'Archived, or all of their clients are',
  'opt-out': 'Opted out of email',
  invoices: 'Gets a client’s invoices',
}

export const contactHelp = (me: SessionMe): ListHelp => ({
  client: {
    hint: 'Their client',
    example: 'bath',
    options: async (search, signal) =>
      has(me, 'clients.view_client')
        ? (await clients(search, signal)).map(({ name }) => ({ value: name, label: name }))
        : [],
  },
  role: { hint: 'Their role there', example: 'manager' },
  is: {
    hint: 'Archived, opted out, gets invoices …',
    options: contactFlags.map((value) => ({ value, label: flagWords[value] })),
  },
  name: { hint: 'Part of the name', example: 'smith' },
  phone: { hint: 'Digits of a number', example: '01225' },
})
