/** On the overview: who did what with an expense, when, and what they noted; what points at a second one. */
import { Link } from '@tanstack/react-router'

import { paths } from '#web/paths.ts'
import { useLocale } from '#web/locale.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { Expense } from '../expenses.ts'
import './expenses.css'

export function ExpenseTrail({ one }: { one: Expense }) {
  const { formats, timezone } = useLocale()
  const steps = [
    ['Entered', one.created, one.created_by, one.created_notes],
    ['Submitted', one.submitted, one.submitted_by, one.submitted_notes],
    ['Checked', one.checked, one.checked_by, one.checked_notes],
    ['Approved', one.approved, one.approved_by, one.approved_notes],
    ['Rejected', one.rejected, one.rejected_by, one.rejected_notes],
  ] as const
  return (
    <>
      {one.duplicates.length > 0 && (
        <p role="status" className="fb-expense-warning">
          The same receipt is on{' '}
          {one.duplicates.map(({ id, name }, index) => (
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
          {steps.map(([word, when, who, notes]) =>
            when === null ? null : (
              <li key={word}>
                <strong>{word}</strong> {who && `by ${who.name}, `}
                {formats.dateTime(when, timezone)}
                {notes !== '' && <span className="fb-trail-notes">{notes}</span>}
              </li>
            ),
          )}
          {one.reimbursed !== null && (
            <li>
              <strong>Reimbursed</strong> {one.reimbursed_by && `by ${one.reimbursed_by.name}, `}
              {formats.longDate(one.reimbursed)}
            </li>
          )}
        </ol>
      </SectionCard>
      {one.allocations.length > 0 && <Allocated one={one} />}
    </>
  )
}

function Allocated({ one }: { one: Expense }) {
  const { formats } = useLocale()
  return (
    <SectionCard title="Allocated to">
      <ul className="fb-allocated">
        {one.allocations.map(({ project, quote_item, percent, amount, notes }, index) => (
          <li key={index}>
            <span>
              {project ? <Link to={paths.project(project.id)}>{project.name}</Link> : 'A project'}
              {quote_item && <span className="fb-muted"> · {quote_item.name}</span>}
              {notes !== '' && <span className="fb-muted"> · {notes}</span>}
            </span>
            <span className="fb-muted fb-num">{formats.number(percent)} %</span>
            <strong className="fb-num">{formats.money(amount)}</strong>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
