/** The page of a bill: what is to be paid, whose cost it is, and its form. */
import { lazy } from '#web/lazy.tsx'
import { Link } from '@tanstack/react-router'

import { paths } from '#web/paths.ts'
import { useLocale } from '#web/locale.ts'
import { recordPage } from '#web/record/kit/screens.tsx'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { type Bill, bill } from '../bills.ts'
import { billKind } from './billKind.ts'
import { BillState } from './BillState.tsx'
import './bills.css'

export const { New, Opened } = recordPage(bill, {
  kind: billKind,
  Form: lazy(async () => ({ default: (await import('./form.tsx')).Form })),
  aside: (record) => <BillState bill={record} />,
  line: (record, { formats }) => [
    record.supplier.name,
    formats.longDate(record.date),
    record.due && `due ${formats.longDate(record.due)}`,
    formats.money(record.amount_gross),
  ],
  overview: {
    open: (record) => <Lines record={record} />,
    facts: ['supplier_id', 'date', 'due', 'paid', 'purchase_order', 'tags', 'notes'],
    cells: {
      supplier_id: ({ supplier }) => (
        <RelatedNames records={[supplier]} prefix="suppliers" permission="supplier.view_supplier" />
      ),
    },
    references: async () => (await import('./references.ts')).references,
  },
  labels: { net: 'Net', tax: 'Tax', lines: 'Lines' },
  removal: 'A bill with files cannot be deleted. You can undo this for a minute.',
})

function Lines({ record }: { record: Bill }) {
  const { formats } = useLocale()
  return (
    <SectionCard title="Lines">
      {record.duplicates.map(({ id, name }) => (
        <p key={id} role="status" className="fb-bill-twice">
          {record.supplier.name} has another bill with this number: <Link to={paths.bill(id)}>{name}</Link>. Delete one
          of them if they are the same.
        </p>
      ))}
      {record.lines.length === 0 ? (
        <EmptyState title="No lines yet">Add lines under Details, each with its project.</EmptyState>
      ) : (
        <table className="fb-bill-table">
          <thead>
            <tr>
              <th scope="col">Description</th>
              <th scope="col">Project</th>
              <th scope="col">Net</th>
            </tr>
          </thead>
          <tbody>
            {record.lines.map((line, index) => (
              // Lines have no names of their own, and stand as they were kept.
              <tr key={`${index} ${line.description}`}>
                <td>{line.description}</td>
                <td>
                  {line.project && (
                    <RelatedNames records={[line.project]} prefix="projects" permission="projects.view_project" />
                  )}
                </td>
                <td>{formats.money(line.net)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {(
              [
                ['Net', record.amount_net],
                ['Tax', record.tax],
                ['Total', record.amount_gross],
                ...(record.amount_due === record.amount_gross
                  ? []
                  : ([
                      ['Paid in advance', record.prepaid],
                      ['To pay', record.amount_due],
                    ] as const)),
              ] as const
            ).map(([label, amount]) => (
              <tr key={label}>
                <th scope="row" colSpan={2}>
                  {label}
                </th>
                <td>{formats.money(amount)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      )}
    </SectionCard>
  )
}
