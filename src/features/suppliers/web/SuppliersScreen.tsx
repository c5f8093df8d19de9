import { IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { withFields } from '#core/extraFields.ts'
import { listExtraFields } from '#core/extraFields.contract.ts'
import { queryFor } from '#web/api.ts'
import type { Locale } from '#web/locale.ts'
import { RecordList } from '#web/record/RecordList.tsx'
import { RecordName } from '#web/record/RecordName.tsx'
import { Tags } from '#web/record/Tags.tsx'
import { RowCard } from '#web/ui/table/RowCard.tsx'
import type { Column } from '#web/ui/table/types.ts'
import type { Supplier } from '../suppliers.contract.ts'
import { supplierKind } from './supplierKind.ts'
import { supplierFilterSets } from '../suppliers.filters.contract.ts'
import { supplierSearchKeys } from '../suppliers.search.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { editing, supplierBulk } from './supplierBulk.ts'
import { supplierTable } from '../suppliers.columns.ts'
import { exportSuppliers } from '../suppliers.contract.ts'

const file = { endpoint: exportSuppliers, columns: supplierTable }
const saved = recordFilters(supplierFilterSets)

/** Columns that a new list does not show. */
const hiddenAtFirst: readonly string[] = ['postcode', 'website']

export function SuppliersScreen() {
  const { data: fields } = useQuery(queryFor(listExtraFields, { query: { resource: 'suppliers' } }))
  const keys = useMemo(() => fields && withFields(supplierSearchKeys, fields), [fields])
  return (
    <RecordList<Supplier>
      kind={supplierKind}
      icon={IconTruckDelivery}
      about="Whom the firm buys from or hires: how they are reached, and what you agreed."
      ordering="name"
      columns={columns}
      hiddenAtFirst={hiddenAtFirst}
      card={card}
      help={async (_me, locale) => (await import('./supplierQueryHelp.ts')).supplierQueryHelp(locale)}
      keys={keys}
      saved={saved}
      bulk={supplierBulk}
      editing={editing}
      file={file}
      endless
    />
  )
}

const columns = ({ words }: Locale): Column<Supplier>[] => [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    sort: 'name',
    cell: (row) => <RecordName kind={supplierKind} record={row} />,
  },
  { id: 'city', header: words.town, sort: 'city', width: '10rem', cell: (row) => row.address.city },
  { id: 'postcode', header: words.post_code, sort: 'postcode', width: '7rem', cell: (row) => row.address.postcode },
  { id: 'email', header: 'Email', sort: 'email', width: '14rem', cell: (row) => row.email },
  { id: 'phone', header: 'Telephone', width: '10rem', cell: (row) => row.phone },
  { id: 'website', header: 'Website', width: '14rem', edits: 'website', cell: (row) => row.website },
  {
    id: 'tags',
    header: 'Tags',
    cell: (row) => <Tags names={row.tags} />,
  },
]

const card = (row: Supplier) => (
  <RowCard
    title={<RecordName kind={supplierKind} record={row} />}
    subtitle={row.email || row.phone}
    aside={row.address.city}
  />
)
