/** Sets the day on which the leave year begins, until leave is granted or taken. */
import { useQuery } from '@tanstack/react-query'

import {
  changeLeaveYear,
  getLeaveYear,
  LeaveYearChange,
  leaveTypeCalls,
  listAllowances,
} from '#features/leave/leave.contract.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { type Locale, useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'

export function LeaveYearCard() {
  const { data, error, refetch } = useQuery(queryFor(getLeaveYear, {}))
  return (
    <SectionCard title="Leave year">
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={2} label="Loading the leave year" />}
      {data && <Begins key={data.begins} {...data} />}
    </SectionCard>
  )
}

function Begins({ begins, fixed }: { begins: string; fixed: boolean }) {
  const locale = useLocale()
  const save = useEndpointMutation(
    changeLeaveYear,
    [getLeaveYear, listAllowances, leaveTypeCalls.list],
    (_year, undo) => notifySuccess('Leave year saved.', undo),
  )
  const form = useContractForm<typeof LeaveYearChange, { begins: string }>(LeaveYearChange, {
    initial: { begins },
    onSubmit: async (body) => {
      await save.mutateAsync({ body })
    },
  })
  return (
    <Form
      form={form}
      label="Leave year"
      summary={false}
      {...(!fixed && { className: 'fb-items-add' })}
      locked={fixed ? 'The leave year cannot be changed because leave was already granted or taken.' : undefined}
    >
      <SelectField form={form} name="begins" label="Begins on" required options={beginnings(begins, locale)} />
      {!fixed && (
        <Button type="submit" busy={form.busy}>
          Save
        </Button>
      )}
    </Form>
  )
}

/** Choices: the first of each month, the beginning of the British tax year, and the present day. */
function beginnings(now: string, { tag }: Locale) {
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const days = Array.from({ length: 12 }, (_, month) => `${String(month + 1).padStart(2, '0')}-01`)
  return [...new Set([...days, '04-06', now])].toSorted().map((day) => ({
    value: day,
    label: format.format(Temporal.Instant.from(`2026-${day}T12:00Z`).epochMilliseconds),
  }))
}
