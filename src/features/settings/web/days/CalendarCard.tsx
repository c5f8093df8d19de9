/** The calendars of the firm, who uses each, and which one is shown. */
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { joinedByAnd } from '#core/locale/lists.ts'
import { Button } from '#web/ui/Button.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { type CompanyCalendar, calendarCalls } from '#features/company/companyCalendars.contract.ts'
import { holidayCalls } from '#features/company/companyHolidays.contract.ts'
import { changeAction, useDeleteRow } from '../ListCard.tsx'
import { CalendarDialog } from './CalendarDialog.tsx'

interface CalendarCardProps {
  calendars: readonly CompanyCalendar[]
  chosen: CompanyCalendar | undefined
  onChoose: (id: number) => void
}

export function CalendarCard({ calendars, chosen, onChoose }: CalendarCardProps) {
  const [editing, setEditing] = useState<CompanyCalendar | 'new' | null>(null)
  const { deleteAction, deleteDialog } = useDeleteRow<CompanyCalendar>({
    call: calendarCalls.remove,
    invalidates: [calendarCalls.list, holidayCalls.list],
    done: 'Calendar deleted.',
    explain: () => 'Its days off are deleted too.',
  })
  return (
    <SectionCard
      title="Calendars"
      actions={
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          Add calendar
        </Button>
      }
    >
      <p className="fb-settings-lead">People use the firm’s calendar unless another one is chosen on their page.</p>
      <ul className="fb-items" aria-label="Calendars">
        {calendars.map((calendar) => (
          <li key={calendar.id}>
            <label className="fb-check fb-item-name">
              <input
                type="radio"
                name="calendar"
                checked={calendar.id === chosen?.id}
                onChange={() => onChoose(calendar.id)}
              />
              {calendar.name}
            </label>
            {calendar.is_default && <span className="fb-settings-mark">Firm’s calendar</span>}
            <span className="fb-item-note">{whose(calendar)}</span>
            <RowMenu
              label={calendar.name}
              actions={[
                changeAction(() => setEditing(calendar)),
                { ...deleteAction(calendar), ...(calendar.is_default && { disabled: 'This is the firm’s calendar.' }) },
              ]}
            />
          </li>
        ))}
      </ul>
      {editing && (
        <CalendarDialog
          calendar={editing === 'new' ? undefined : editing}
          onDone={onChoose}
          onClose={() => setEditing(null)}
        />
      )}
      {deleteDialog}
    </SectionCard>
  )
}

/** "24 people". The calendar of a few people names them. */
function whose({ people, members, is_default }: CompanyCalendar): string {
  const count = people === 1 ? '1 person' : people === 0 ? 'Nobody' : `${people} people`
  if (is_default || members.length === 0) return count
  const named = members.slice(0, 3).map(({ name }) => name)
  return joinedByAnd(people > 3 ? [...named, `${people - 3} more`] : named)
}
