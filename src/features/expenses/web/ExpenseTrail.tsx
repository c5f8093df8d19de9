/** The steps of an expense with people, times and notes, and possible duplicates; for the overview. */
import { Link } from '@tanstack/react-router'

import { paths } from '#web/paths.ts'
import { useLocale } from '#web/locale.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { Expense } from '../expenses.ts'
import './expenses.css'

export function ExpenseTrail({ record }: { record: Expense }) {
  const { formats, timezone } = useLocale()
  const steps = [
    ['Entered', record.created, record.created_by, null, record.created_notes],
    ['Submitted', record.submitted, record.submitted_by, null, record.submitted_notes],
    ['Checked', record.checked, record.checked_by, record.checked_for, record.checked_notes],
    ['Approved', record.approved, record.approved_by, record.approved_for, record.approved_notes],
    ['Rejected', record.rejected, record.rejected_by, record.rejected_for, record.rejected_notes],
  ] as const
  return (
    <>
      {record.duplicates.length > 0 && (
        <p role="status" className="fb-expense-warning">
          The same receipt is on{' '}
          {record.duplicates.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={paths.expense(id)}>{name}</Link>
            </span>
          ))}{' '}
          too.
        </p>
      )}
      <SectionCard title="History">
        <ol className="fb-trail">
          {steps.map(([word, when, who, principal, notes]) =>
            when === null ? null : (
              <li key={word}>
                <strong>{word}</strong> {who && `by ${who.name}${principal ? ` for ${principal.name}` : ''}, `}
                {formats.dateTime(when, timezone)}
                {notes !== '' && <span className="fb-trail-notes">{notes}</span>}
              </li>
            ),
          )}
          {record.reimbursed !== null && (
            <li>
              <strong>Reimbursed</strong> {record.reimbursed_by && `by ${record.reimbursed_by.name}, `}
              {formats.longDate(record.reimbursed)}
            </li>
          )}
        </ol>
      </SectionCard>
      {record.allocations.length > 0 && <Allocated expense={record} />}
    </>
  )
}

function Allocated({ expense }: { expense: Expense }) {
  const { formats } = useLocale()
  return (
    <SectionCard title="Allocated to">
      <ul className="fb-allocated">
        {expense.allocations.map(({ project, quote_item, percent, amount, notes }, index) => (
          <li key={index}>
            <span>
              {project ? <Link to={paths.project(project.id)}>{project.name}</Link> : 'A project'}
              {quote_item && <span className="fb-muted"> · {quote_item.name}</span>}
              {notes !== '' && <span className="fb-muted"> · {notes}</span>}
            </span>
            <span className="fb-muted fb-num">{formats.number(percent)}%</span>
            <strong className="fb-num">{formats.money(amount)}</strong>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
