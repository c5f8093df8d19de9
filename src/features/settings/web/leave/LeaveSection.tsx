/** Leave: its types with what each allows, and on which day the leave year begins. */
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { type LeaveType, leaveTypeCalls } from '#features/leave/leave.contract.ts'
import { daysText } from '#features/leave/leaveText.ts'
import { queryFor } from '#web/api.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { Swatch } from '../lists/Swatch.tsx'
import { changeAction, ListCard, useDeleteRow } from '../ListCard.tsx'
import { LeaveTypeDialog } from './LeaveTypeDialog.tsx'
import { LeaveYearCard } from './LeaveYearCard.tsx'

export function LeaveSection() {
  const locale = useLocale()
  const list = useQuery(queryFor(leaveTypeCalls.list, {}))
  const [editing, setEditing] = useState<LeaveType | 'new' | null>(null)
  const { deleteAction, deleteDialog } = useDeleteRow<LeaveType>({
    call: leaveTypeCalls.remove,
    invalidates: [leaveTypeCalls.list],
    done: 'Type deleted.',
    explain: () => 'You can delete this type until someone uses it.',
  })
  return (
    <div className="fb-settings-stack">
      <ListCard
        title={`Types of ${locale.words.leave.toLowerCase()}`}
        actions={
          <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
            Add type
          </Button>
        }
        lead={
          <>
            The types that people can request. Set different allowances for one person where their{' '}
            <Link to="/leave/balances/">balance</Link> is.
          </>
        }
        list={list}
        empty={<EmptyState title="No types yet">Add a type so that people can request leave.</EmptyState>}
        renderRows={(types) => (
          <ul className="fb-items" aria-label="Types">
            {types.map((type) => (
              <li key={type.id}>
                <Swatch colour={type.colour} />
                <span className="fb-item-name">{type.name}</span>
                <span className="fb-item-note">{policyText(type, locale)}</span>
                <RowMenu label={type.name} actions={[changeAction(() => setEditing(type)), deleteAction(type)]} />
              </li>
            ))}
          </ul>
        )}
      >
        {editing && <LeaveTypeDialog type={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
        {deleteDialog}
      </ListCard>
      <LeaveYearCard />
    </div>
  )
}

function policyText(type: LeaveType, { formats }: Locale): string {
  const { counts, allowance_days, accrual, carry_minutes, carry_months, needs_approval, sickness } = type
  const approval = `${needs_approval ? 'needs approval' : 'needs no approval'}${sickness ? ', sickness' : ''}`
  if (!counts) return `without limit, ${approval}`
  const carried =
    carry_minutes === 0
      ? 'nothing carried over'
      : `up to ${formats.hours(carry_minutes)} h carried over${carry_months === null ? '' : ` for ${formats.counted(carry_months, 'month', 'months')}`}`
  return [
    `${daysText(allowance_days.replace(/\.0$/, ''), formats)} a year${accrual === 'month' ? ', earned by the month' : ''}`,
    carried,
    approval,
  ].join(', ')
}
