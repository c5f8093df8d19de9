/** Dialog that names a deputy: a colleague who decides of the same kind, and the days. */
import { useQuery } from '@tanstack/react-query'

import { addDays, today } from '#core/days.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { useContractForm, useFieldValue } from '#web/ui/form/useContractForm.ts'
import { useDayFollows } from '#web/ui/form/useDayFollows.ts'
import { soFar } from '#web/soFar.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { DeputyBody, listDeputies, listDeputyPeople, nameDeputy } from '../deputies.contract.ts'
import { kindsText } from '../deputyText.ts'

interface Values {
  deputy_id: number | null
  start_date: string | null
  end_date: string | null
}

interface NewDeputyProps {
  /** Days of the absence, where it is known. */
  days?: { start: string; end: string }
  onClose: () => void
}

export function NewDeputy({ days, onClose }: NewDeputyProps) {
  const { formats, timezone, words } = useLocale()
  const now = today(timezone)
  const { data: people, error } = useQuery(queryFor(listDeputyPeople, { query: {} }))
  const save = useEndpointMutation(nameDeputy, [listDeputies], ({ deputy, start_date, end_date }, undo) =>
    notifySuccess(`${deputy.name} decides for you, ${formats.dayRange(start_date, end_date, now)}.`, undo),
  )
  const initial: Values = {
    deputy_id: null,
    start_date: days?.start ?? now,
    end_date: days?.end ?? addDays(now, 13),
  }
  const form = useContractForm<typeof DeputyBody, Values>(DeputyBody, {
    initial,
    onSubmit: async (body) => {
      await save.mutateAsync({ body })
      onClose()
    },
  })
  const [chosenId, first, last] = [
    useFieldValue(form, 'deputy_id'),
    useFieldValue(form, 'start_date') as string | null,
    useFieldValue(form, 'end_date') as string | null,
  ]
  useDayFollows(first, last, (end_date) => form.set({ end_date }))
  const chosen = people?.find(({ id }) => id === chosenId)
  return (
    <Dialog opened title="Name a deputy" width={480} form={form} saveLabel="Name deputy" onCancel={onClose}>
      <Form form={form} label="Name a deputy" summary={false}>
        <ErrorAlert error={error} />
        <SelectField
          form={form}
          name="deputy_id"
          label="Deputy"
          required
          autoFocus
          searchable
          options={soFar(people).map(({ id, name }) => ({ value: id, label: name }))}
          description={describe()}
        />
        <DateField form={form} name="start_date" label="First day" required />
        <DateField form={form} name="end_date" label="Last day" required />
      </Form>
    </Dialog>
  )

  function describe(): string {
    if (chosen) return `${chosen.name} will decide ${kindsText(chosen.decides, words)}. So can you, as before.`
    return people?.length === 0
      ? 'No colleague approves anything that you approve. Ask an administrator to give somebody the permission.'
      : `A colleague who approves hours, ${words.leave.toLowerCase()} or expenses by themselves.`
  }
}
