/** Setting what somebody is allowed in a leave year, and adjusting a balance with a reason. */
import type * as z from 'zod/mini'

import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { HoursField } from '#web/ui/form/HoursField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { AdjustmentBody, adjustLeave, type Allowance, AllowanceBody, setAllowance } from '../leave.contract.ts'
import { leaveReads } from './leaveKind.ts'
import { inDays } from '../leaveText.ts'

interface DialogProps {
  allowance: Allowance
  onClose: () => void
}
type Allowed = z.output<typeof AllowanceBody>
type Adjusted = z.output<typeof AdjustmentBody>

const keyOf = ({ user_id, type, year_start }: Allowance) => ({ user_id, type_id: type.id, year_start })

export function AllowanceDialog({ allowance, onClose }: DialogProps) {
  const { formats } = useLocale()
  const { type, year_start, annual, week_hours, day_hours, version } = allowance
  const save = useEndpointMutation(setAllowance, leaveReads, () => notifySuccess(`Allowance saved.`))
  const form = useContractForm<typeof AllowanceBody, Pick<Allowed, 'hours'>>(AllowanceBody, {
    initial: { hours: annual },
    prepare: (values) => ({ ...values, ...keyOf(allowance), ...(version !== null && { version }) }),
    onSubmit: async (body) => {
      await save.mutateAsync({ body })
      onClose()
    },
  })
  const weekSentence =
    Number(week_hours) > 0
      ? `Based on a week of ${formats.hours(week_hours)} hours, adjusted for parts of the year with another week. `
      : ''
  const title = `${type.name}, year from ${formats.longDate(year_start)}`
  return (
    <Dialog opened title={title} width={480} form={form} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <HoursField
          form={form}
          name="hours"
          label="Hours in a whole year"
          required
          autoFocus
          description={`A day is ${formats.hours(day_hours)} hours: these are ${inDays(annual, day_hours)} days. ${weekSentence}People who join or leave during the year get a share.`}
        />
      </Form>
    </Dialog>
  )
}

export function AdjustDialog({ allowance, onClose }: DialogProps) {
  const { formats } = useLocale()
  const { type, day_hours } = allowance
  const save = useEndpointMutation(adjustLeave, leaveReads, () => notifySuccess('Balance adjusted.'))
  const form = useContractForm<typeof AdjustmentBody, Pick<Adjusted, 'hours' | 'reason'>>(AdjustmentBody, {
    initial: { hours: '', reason: '' },
    prepare: (values) => ({ ...values, ...keyOf(allowance) }),
    onSubmit: async (body) => {
      await save.mutateAsync({ body })
      onClose()
    },
  })
  const title = `Adjust ${type.name}`
  return (
    <Dialog opened title={title} width={480} form={form} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <HoursField
          form={form}
          name="hours"
          label="Hours"
          signed
          required
          autoFocus
          description={`Enter 7:30 to add hours or -7:30 to remove them. A day is ${formats.hours(day_hours)} hours.`}
        />
        <TextArea form={form} name="reason" label="Reason" required maxLength={10_000} />
      </Form>
    </Dialog>
  )
}
