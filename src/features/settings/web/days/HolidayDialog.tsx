import type * as z from 'zod/mini'

import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { type CompanyCalendar, suggestHolidays } from '#features/company/companyCalendars.contract.ts'
import { holidayCalls, type Holiday as HolidaySchema, NewHoliday } from '#features/company/companyHolidays.contract.ts'
import { useSaveRow } from '../ListCard.tsx'

export type DayHoliday = z.output<typeof HolidaySchema>

interface HolidayDialogProps {
  calendar: CompanyCalendar
  editing: DayHoliday | 'new'
  year: number
  onClose: () => void
}

/** The form of a day off. */
export function HolidayDialog({ calendar, editing, year, onClose }: HolidayDialogProps) {
  const { formats } = useLocale()
  const save = useSaveRow(
    holidayCalls,
    [holidayCalls.list, suggestHolidays],
    (saved) => `${saved.name}, ${formats.longDate(saved.day)},`,
  )
  const holiday = editing === 'new' ? undefined : editing
  const form = useContractForm<typeof NewHoliday, { day: string | null; name: string; half: boolean }>(NewHoliday, {
    initial: { day: holiday?.day ?? null, name: holiday?.name ?? '', half: holiday?.half ?? false },
    onSubmit: async ({ day, name, half }) => {
      await save(holiday, holiday ? { day, name, half } : { day, name, half, calendar_id: calendar.id })
      onClose()
    },
  })
  const title = holiday ? `Change ${holiday.name}` : `Add a day off to ${calendar.name}`
  return (
    <Dialog opened title={title} width={440} form={form} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <DateField form={form} name="day" label="Day" placeholder={String(year)} required autoFocus />
        <TextField form={form} name="name" label="Name" placeholder="Office closed" required />
        <SwitchField form={form} name="half" label="Half a day" description="Half of the scheduled hours are worked." />
      </Form>
    </Dialog>
  )
}
