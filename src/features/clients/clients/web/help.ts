/** Help of the query box for clients, beside their fields. */
import { type ClientTrait, clientTraits } from '../clients.ts'

const traitWords: Record<ClientTrait, string> = {
  active: 'Not archived',
  inactive: 'Archived',
  prospect: 'Not a client yet',
  mine: 'Managed by me',
  'month-end': 'Pays from month end',
}

export const clientHelp = {
  is: {
    hint: 'Archived, a prospect, mine …',
    options: clientTraits.map((value) => ({ value, label: traitWords[value] })),
  },
} as const
