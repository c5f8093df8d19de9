/** Expenses: their types, how they are paid, and what a mile or a kilometre is paid at from which day on. */
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type MileageRate, mileageRateCalls } from '#features/expenses/expenseMileage.ts'
import { rateOn } from '#features/expenses/expenses.rules.ts'
import { today } from '#core/days.ts'
import { soFar } from '#web/soFar.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import type { SettingsPart } from '../../settings.contract.ts'
import { NamedLists } from '../lists/NamedLists.tsx'
import { changeAction, ListCard, useDeleteRow } from '../ListCard.tsx'
import { MileageRateDialog } from './MileageRateDialog.tsx'
import { rateText } from './rateText.ts'

export function ExpensesSection({ part }: { part: SettingsPart }) {
  return (
    <div className="fb-settings-stack">
      <NamedLists part={part} />
      <MileageRates />
    </div>
  )
}

function MileageRates() {
  const locale = useLocale()
  const { formats, timezone } = locale
  const list = useQuery(queryFor(mileageRateCalls.list, {}))
  const [editing, setEditing] = useState<MileageRate | 'new' | null>(null)
  const label = (rate: MileageRate) => `${rateText(rate, locale)} from ${formats.longDate(rate.date_from)}`
  const { deleteAction, deleteDialog } = useDeleteRow<MileageRate & { name: string }>({
    call: mileageRateCalls.remove,
    invalidates: [mileageRateCalls.list],
    done: 'Rate deleted.',
    label,
    explain: () => 'Existing expenses keep their amounts. You can undo this for a minute.',
  })
  const now = today(timezone)
  const holds = (rate: MileageRate) => rateOn(soFar(list.data), rate.unit, now)?.id === rate.id
  return (
    <ListCard
      title="Mileage rates"
      lead="Paid for driving with your own car. Each rate applies until the next one for its unit."
      actions={
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          Add rate
        </Button>
      }
      list={list}
      empty={<EmptyState title="No rates yet">Add a rate so that people can enter mileage.</EmptyState>}
      renderRows={(rates) => (
        <ul className="fb-items" aria-label="Mileage rates">
          {rates.map((rate) => (
            <li key={rate.id}>
              <span className="fb-item-name">{rateText(rate, locale)}</span>
              <span className="fb-item-note">
                from {formats.longDate(rate.date_from)}
                {holds(rate) && ', today'}
              </span>
              <RowMenu
                label={label(rate)}
                actions={[changeAction(() => setEditing(rate)), deleteAction({ ...rate, name: '' })]}
              />
            </li>
          ))}
        </ul>
      )}
    >
      {editing && <MileageRateDialog rate={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      {deleteDialog}
    </ListCard>
  )
}
