/** The money of a client and of a project at a glance, on their overviews. */
import { useQuery } from '@tanstack/react-query'

import { compare } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { TabLink } from '#web/record/TabLink.tsx'
import { useMe } from '#web/session.tsx'
import { Figures } from '#web/ui/Figures.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { getClientMoney, getProjectMoney } from '../payments.ts'

function Money({ of, id }: { of: typeof getClientMoney; id: number }) {
  const { formats } = useLocale()
  const seesInvoices = has(useMe(), 'clients.view_invoice')
  const { data } = useQuery(queryFor(of, { params: { id: String(id) } }))
  return (
    <SectionCard title="Money" actions={seesInvoices && <TabLink tab="invoices">All invoices</TabLink>}>
      {!data && <SkeletonBlock lines={2} label="Loading balances" />}
      {data && (
        <>
          <Figures
            of={[
              ['Invoiced, before tax', formats.money(data.net)],
              ['Open, with tax', formats.money(data.open)],
              ['Overdue, with tax', formats.money(data.overdue)],
              data.unallocated !== undefined &&
                compare(data.unallocated, '0') > 0 && ['Credit', formats.money(data.unallocated)],
              data.balance !== undefined && data.balance !== data.open && ['Balance', formats.money(data.balance)],
            ]}
          />
          {data.oldest_due !== null && (
            <p className="fb-muted">Oldest open amount due {formats.date(data.oldest_due)}.</p>
          )}
        </>
      )}
    </SectionCard>
  )
}

interface Of {
  record: { id: number }
}
export const ClientMoney = ({ record: { id } }: Of) => <Money of={getClientMoney} id={id} />
export const ProjectMoney = ({ record: { id } }: Of) => <Money of={getProjectMoney} id={id} />
