/** Cost of one unit of an item, role by role: days and hours on site and in the office, and money. */
import { IconPlus, IconX } from '@tabler/icons-react'

import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFormLock } from '#web/ui/form/formLock.ts'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { HoursField } from '#web/ui/form/HoursField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Cost } from '../quoteItems.ts'
import './items.css'

/** A cost line that is still incomplete while it is typed. */
type Line = { role: string } & { [K in keyof Cost]?: Cost[K] | undefined }
const empty: Cost = { role: '', field_days: '0', field_hours: '0', office_days: '0', office_hours: '0' }

export function CostLines({ form, seesMoney }: { form: FormPart<{ costs: Line[] }>; seesMoney: boolean }) {
  const { words } = useLocale()
  const costs = useFormValue(form, 'costs')
  const fixed = useFormLock() !== undefined
  const set = (next: readonly Line[]) => form.set({ costs: [...next] })
  const columns = [
    ['field_days', `${words.site_work} days`],
    ['field_hours', `${words.site_work} hours`],
    ['office_days', 'Office days'],
    ['office_hours', 'Office hours'],
  ] as const
  return (
    <div className="fb-cost-lines">
      {costs.map((_, position) => (
        <div
          key={`${costs.length} ${position}`}
          className="fb-cost-line"
          role="group"
          aria-label={`Role ${position + 1}`}
        >
          <TextField form={form} name={`costs.${position}.role`} label="Role" />
          {columns.map(([name, label]) => {
            const field = { form, name: `costs.${position}.${name}`, label } as const
            return name.endsWith('hours') ? (
              <HoursField key={name} {...field} />
            ) : (
              <TextField key={name} {...field} inputMode="decimal" />
            )
          })}
          {seesMoney && <LineCost form={form} position={position} />}
          {!fixed && (
            <IconButton
              label={`Remove role ${position + 1}`}
              onClick={() => set(costs.filter((_one, index) => index !== position))}
            >
              <IconX aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {!fixed && (
        <Button
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...costs, { ...empty, ...(seesMoney && { total: '0', rated: true }) }])}
        >
          Add a role
        </Button>
      )}
    </div>
  )
}

/** The cost of a line: by the cost rates of its role, or typed. */
function LineCost({ form, position }: { form: FormPart<{ costs: Line[] }>; position: number }) {
  const rated = useFormValue(form, 'costs')[position]?.rated === true
  return (
    <>
      <SwitchField form={form} name={`costs.${position}.rated`} label="Cost by rates" />
      {!rated && <TextField form={form} name={`costs.${position}.total`} label="Cost" inputMode="decimal" />}
    </>
  )
}
