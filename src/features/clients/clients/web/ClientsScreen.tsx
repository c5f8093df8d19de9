import { IconBuildings } from '@tabler/icons-react'
import { useMemo } from 'react'

import { useLocale } from '#web/locale.ts'
import { RecordList } from '#web/record/RecordList.tsx'
import { RecordName } from '#web/record/RecordName.tsx'
import { useMe } from '#web/session.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Client, ClientTab } from '../clients.contract.ts'
import { clientFile, columnsFor, hiddenAtFirst } from './clientColumns.tsx'
import { clientKind } from './clientKind.ts'
import { clientFilterSets } from '../clients.filters.contract.ts'
import { clientSearchKeys } from '../clients.search.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { clientBulk, editing } from './clientBulk.ts'

const tabs: readonly { value: ClientTab; label: string }[] = [
  { value: 'active', label: 'Clients' },
  { value: 'mine', label: 'Mine' },
  { value: 'inactive', label: 'Inactive' },
]
const saved = recordFilters(clientFilterSets, tabs)

export function ClientsScreen() {
  const me = useMe()
  const { words } = useLocale()
  const columns = useMemo(() => columnsFor(me), [me])
  return (
    <RecordList<Client>
      kind={clientKind}
      icon={IconBuildings}
      about={`The ${words.organisations.toLowerCase()} that the firm works for, with the people there and the work done for them.`}
      ordering="name"
      columns={columns}
      hiddenAtFirst={hiddenAtFirst}
      tabs={tabs}
      card={card}
      help={async (me, locale) => (await import('./clientQueryHelp.ts')).clientQueryHelp(me, locale)}
      keys={clientSearchKeys}
      saved={saved}
      bulk={clientBulk}
      editing={editing}
      file={clientFile}
    />
  )
}

const card = (row: Client) => (
  <RowCard
    title={<RecordName kind={clientKind} record={row} />}
    subtitle={[row.category?.name, row.address.city].filter(Boolean).join(' · ') || row.phone}
    aside={row.inactive ? 'Inactive' : (row.manager?.name ?? '')}
  />
)
