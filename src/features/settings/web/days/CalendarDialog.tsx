import { useQuery } from '@tanstack/react-query'

import { queryFor } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import {
  type CompanyCalendar,
  calendarCalls,
  listCalendarRegions,
  NewCalendar,
  suggestHolidays,
} from '#features/company/companyCalendars.contract.ts'
import { useSaveRow } from '../ListCard.tsx'

interface CalendarDialogProps {
  calendar: CompanyCalendar | undefined
  onDone: (id: number) => void
  onClose: () => void
}
type Values = Record<'name' | 'country' | 'region', string | null>

/** The form of a calendar: its name, and the region of its public holidays. */
export function CalendarDialog({ calendar, onDone, onClose }: CalendarDialogProps) {
  const { data: places } = useQuery(queryFor(listCalendarRegions, {}))
  const save = useSaveRow(calendarCalls, [calendarCalls.list, suggestHolidays], (saved) => saved.name)
  const form = useContractForm<typeof NewCalendar, Values>(NewCalendar, {
    initial: { name: calendar?.name ?? '', country: calendar?.country ?? '', region: calendar?.region ?? '' },
    prepare: ({ name, country, region }) => ({ name, country: country ?? '', region: (country && region) ?? '' }),
    onSubmit: async (body) => {
      const { id } = await save(calendar, body)
      if (!calendar) onDone(id)
      onClose()
    },
  })
  const country = useFormValue(form, 'country')
  const regions = places?.find(({ code }) => code === country)?.regions ?? []
  const title = calendar ? `Change ${calendar.name}` : 'Add a calendar'
  const options = (items: readonly { code: string; name: string }[]) =>
    items.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Dialog opened title={title} width={440} form={form} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <TextField form={form} name="name" label="Name" placeholder="Scotland" required autoFocus />
        <SelectField
          form={form}
          name="country"
          label="Public holidays of"
          description="Used to add public holidays. Leave empty for your own days only."
          options={options(places ?? [])}
          searchable
        />
        {regions.length > 0 && (
          <SelectField
            key={country}
            form={form}
            name="region"
            label="Part of the country"
            options={options(regions)}
            searchable
          />
        )}
      </Form>
    </Dialog>
  )
}
