/** The money of a client and of a project at a glance: on their overviews, and on top of the money of a project. */
import { useQuery } from '@tanstack/react-query'

import { compare } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import type { Client } from '#features/clients/clients/clients.ts'
import type { Project } from '#features/projects/projects.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { TabLink } from '#web/record/TabLink.tsx'
import { useMe } from '#web/session.tsx'
import { Figures } from '#web/ui/Figures.tsx'
import { Pending } from '#web/ui/Pending.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { getClientMoney, getProjectMoney, type ProjectMoney as Amounts } from '../payments.ts'
import { moneyOfProject } from '../projectMoney.rules.ts'
import './payments.css'

export function ClientMoney({ record: { id } }: { record: Client }) {
  const { formats } = useLocale()
  const answer = useQuery(queryFor(getClientMoney, { params: { id: String(id) } }))
  const { data } = answer
  return (
    <SectionCard title="Money" actions={<AllInvoices />}>
      <Pending answer={answer} lines={2} label="Loading balances" />
      {data && (
        <>
          <Figures
            of={[
              ['Invoiced, net', formats.money(data.net)],
              ['Open, with tax', formats.money(data.open)],
              ['Overdue, with tax', formats.money(data.overdue)],
              data.unallocated !== undefined &&
                compare(data.unallocated, '0') > 0 && ['Credit', formats.money(data.unallocated)],
              data.balance !== undefined && data.balance !== data.open && ['Balance', formats.money(data.balance)],
            ]}
          />
          {data.oldest_due !== null && (
            <p className="fb-muted">Oldest open amount due {formats.longDate(data.oldest_due)}.</p>
          )}
        </>
      )}
    </SectionCard>
  )
}

/** Nothing before anything is agreed. */
export function ProjectMoney({ record: project }: { record: Project }) {
  const { formats } = useLocale()
  const answer = useQuery(queryFor(getProjectMoney, { params: { id: String(project.id) } }))
  const { data } = answer
  const found = data && moneyOfProject(project, data)
  if (found === null || (found === undefined && project.accepted === null)) return null
  return (
    <SectionCard title="Money" actions={<AllInvoices />}>
      <Pending answer={answer} lines={2} label="Loading balances" />
      {data && found && (
        <>
          <Figures of={found.figures.map(([name, amount]) => [name, formats.money(amount)])} />
          {found.share !== null && (
            <div className="fb-invoiced" role="img" aria-label={`${formats.percent(found.share)} invoiced`}>
              <span style={{ width: `${found.share}%` }} />
            </div>
          )}
          <p className="fb-money-paid">{found.isInvoiced ? <Paid {...data} /> : 'Nothing is invoiced yet.'}</p>
        </>
      )}
    </SectionCard>
  )
}

function Paid({ paid, open, overdue, oldest_due: due }: Amounts) {
  const { formats } = useLocale()
  const isOpen = compare(open, '0') > 0
  return (
    <>
      <span>With tax: {formats.money(paid)} paid</span>
      <span>{isOpen ? `${formats.money(open)} open` : 'nothing open'}</span>
      {compare(overdue, '0') > 0 ? (
        <span data-overdue>
          {formats.money(overdue)} overdue{due !== null && ` since ${formats.longDate(due)}`}
        </span>
      ) : (
        isOpen && due !== null && <span>due {formats.longDate(due)}</span>
      )}
    </>
  )
}

const AllInvoices = () => has(useMe(), 'clients.view_invoice') && <TabLink tab="invoices">All invoices</TabLink>
