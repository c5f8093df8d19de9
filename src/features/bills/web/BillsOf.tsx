/** The newest bills of a supplier, and those with a line of a project, on their overviews. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { bill, type Bill, netOfProject } from '../bills.ts'
import { BillState } from './BillState.tsx'
import './bills.css'

const max = 5

function BillsOf({ by }: { by: { supplier_id: string } | { project_id: string } }) {
  const { formats } = useLocale()
  const { data } = useQuery(queryFor(bill.calls.list, { query: { ...by, rows: String(max) } }))
  const found = data as { results: Bill[]; count: number } | undefined
  if (!found || found.count === 0) return null
  const query = new URLSearchParams(by)
  const amountOf = ({ lines, amount_net: net, amount_gross }: Bill) => {
    if ('supplier_id' in by) return formats.money(amount_gross)
    const share = netOfProject(lines, Number(by.project_id))
    return share === net ? formats.money(net) : `${formats.money(share)} of ${formats.money(net)}`
  }
  return (
    <SectionCard
      title="Bills"
      actions={<Link to={paths.to(`/bills/?${query.toString()}`)}>All {formats.number(found.count)}</Link>}
    >
      <ul className="fb-bills">
        {found.results.map((result) => (
          <li key={result.id}>
            <Link to={paths.bill(result.id)}>{result.name}</Link>
            <span className="fb-muted">{'project_id' in by ? result.supplier.name : formats.date(result.date)}</span>
            <BillState bill={result} />
            <span className="fb-num">{amountOf(result)}</span>
          </li>
        ))}
      </ul>
      <p className="fb-muted">
        {'supplier_id' in by
          ? 'Amounts with tax.'
          : 'The share of this project in each bill, before tax: it is part of the cost of the project.'}
      </p>
    </SectionCard>
  )
}

interface Of {
  record: { id: number }
}
export const SupplierBills = ({ record: { id } }: Of) => <BillsOf by={{ supplier_id: String(id) }} />
export const ProjectBills = ({ record: { id } }: Of) => <BillsOf by={{ project_id: String(id) }} />
