/** Help of the query box for clients, beside their fields. */
import { type ClientFlag, clientFlags } from '../clients.ts'

const flagWords: Record<ClientFlag, string> = {
  active: 'Not archived',
  inactive: 'Archived',
  prospect: 'Not a client yet',
  mine: 'Managed by me',
  'month-end': 'Pays from month end',
}

export const clientHelp = {
  is: {
    hint: 'Archived, a prospect, mine …',
    options: clientFlags.map((value) => ({ value, label: flagWords[value] })),
  },
} as const
