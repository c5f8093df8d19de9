import { type HourInput, typedHours } from '#core/typedHours.ts'
import { type LeaveType, leaveTypeCalls, listAllowances, NewLeaveType } from '#features/leave/leave.contract.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { TypedField } from '#web/ui/form/TypedField.tsx'
import { useContractForm, useFormValue } from '#web/ui/form/useContractForm.ts'
import type { FieldProps } from '#web/ui/form/useField.ts'
import { colours } from '../lists/colours.ts'
import { ColourChoice } from '../lists/ColourChoice.tsx'
import { useSaveRow } from '../ListCard.tsx'

type Values = Pick<
  LeaveType,
  | 'name'
  | 'colour'
  | 'counts'
  | 'needs_approval'
  | 'sickness'
  | 'allowance_days'
  | 'accrual'
  | 'overdraft_minutes'
  | 'carry_minutes'
  | 'carry_months'
>

interface LeaveTypeDialogProps {
  /** Absent of a new one. */
  type: LeaveType | undefined
  onClose: () => void
}

/** A type of leave: whether it is taken from an allowance, and the rules of that. */
export function LeaveTypeDialog({ type, onClose }: LeaveTypeDialogProps) {
  const save = useSaveRow(leaveTypeCalls, [leaveTypeCalls.list, listAllowances], ({ name }) => name)
  const form = useContractForm<typeof NewLeaveType, Values>(NewLeaveType, {
    initial: {
      name: type?.name ?? '',
      colour: type?.colour ?? '',
      counts: type?.counts ?? true,
      needs_approval: type?.needs_approval ?? true,
      sickness: type?.sickness ?? false,
      allowance_days: type?.allowance_days.replace(/\.0$/, '') ?? '25',
      accrual: type?.accrual ?? 'year',
      overdraft_minutes: type?.overdraft_minutes ?? 0,
      carry_minutes: type?.carry_minutes ?? 0,
      carry_months: type?.carry_months ?? null,
    },
    prepare: (values) => ({ ...values, allowance_days: values.allowance_days.replace(',', '.') }),
    onSubmit: async (body) => {
      await save(type, body)
      onClose()
    },
  })
  const counts = useFormValue(form, 'counts')
  const title = type ? `Change ${type.name}` : 'Add a type of leave'
  return (
    <Dialog opened title={title} width={560} form={form} onCancel={onClose}>
      <Form form={form} label={title}>
        <TextField form={form} name="name" label="Name" required autoFocus />
        <ColourChoice form={form} name="colour" label="Colour" colours={colours} />
        <SwitchField
          form={form}
          name="needs_approval"
          label="Needs approval"
          description="Without approval, requests are granted at once, as for sick leave."
        />
        <SwitchField
          form={form}
          name="sickness"
          label="Sickness"
          description="Calendars in other programs and emails show “Absent” instead of the name."
        />
        <SwitchField
          form={form}
          name="counts"
          label="Taken from an allowance"
          description="Without an allowance, there is no limit and no balance."
        />
        {counts && (
          <>
            <div className="fb-form-row">
              <TextField
                form={form}
                name="allowance_days"
                label="Days a year"
                inputMode="decimal"
                required
                description="For a five-day week; part-time people get a share."
              />
              <SelectField
                form={form}
                name="accrual"
                label="Given"
                required
                options={[
                  { value: 'year', label: 'As the leave year begins' },
                  { value: 'month', label: 'Monthly, as it is earned' },
                ]}
              />
            </div>
            <div className="fb-form-row">
              <Minutes
                form={form}
                name="carry_minutes"
                label="Carried over, at most"
                description="Into the next leave year; the rest expires."
              />
              <SelectField
                form={form}
                name="carry_months"
                label="Expires after"
                options={Array.from({ length: 12 }, (_, index) => ({
                  value: index + 1,
                  label: index === 0 ? '1 month' : `${index + 1} months`,
                }))}
                description="Leave empty for the whole year."
              />
            </div>
            <Minutes
              form={form}
              name="overdraft_minutes"
              label="May be overdrawn by"
              description="How far approved leave can exceed the balance."
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

/** Hours that the form holds as minutes. */
function Minutes(props: FieldProps<Values>) {
  const { formats } = useLocale()
  return <TypedField {...props} parse={parse} format={formats.hours} numeric suffix="h" required />
}
const parse = (typed: string): HourInput<number> => typedHours(typed)
