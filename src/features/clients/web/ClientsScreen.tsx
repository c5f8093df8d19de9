import { IconBuildings } from '@tabler/icons-react'

import { RecordList } from '#web/record/RecordList.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Client, ClientTab } from '../clients.contract.ts'
import { clientColumns, hiddenAtFirst } from './clientColumns.tsx'
import { clientKind } from './clientKind.ts'
import { clientFilterSets } from '../clients.filters.contract.ts'
import { clientSearchKeys } from '../clients.search.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { clientBulk } from './clientBulk.tsx'
import { clientTable } from '../clients.columns.ts'
import { exportClients } from '../clients.contract.ts'

const file = { endpoint: exportClients, columns: clientTable }
const saved = recordFilters(clientFilterSets)

const tabs: readonly { value: ClientTab; label: string }[] = [
  { value: 'active', label: 'Clients' },
  { value: 'mine', label: 'Mine' },
  { value: 'inactive', label: 'Inactive' },
]

export const ClientsScreen = () => (
  <RecordList<Client>
    kind={clientKind}
    icon={IconBuildings}
    about="The organisations that the firm works for, with the people there and the work done for them."
    ordering="name"
    columns={clientColumns}
    hiddenAtFirst={hiddenAtFirst}
    tabs={tabs}
    card={card}
    help={async (me) => (await import('./clientQueryHelp.ts')).clientQueryHelp(me)}
    keys={clientSearchKeys}
    saved={saved}
    bulk={clientBulk}
    file={file}
  />
)

const card = (row: Client) => (
  <RowCard
    title={row.name}
    subtitle={[row.category?.name, row.address.city].filter(Boolean).join(' · ') || row.phone}
    aside={row.inactive ? 'Inactive' : (row.manager?.name ?? '')}
  />
)
