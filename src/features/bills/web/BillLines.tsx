/** The lines of a bill as they are typed, each a cost of a project or of the firm, and what they come to. */
import { IconPlus, IconX } from '@tabler/icons-react'

import { add, isDecimal } from '#core/decimal.ts'
import { pickProjects } from '#features/projects/projectOptions.ts'
import { projectOption } from '#features/projects/web/projectOption.ts'
import { call } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFormLock } from '#web/ui/form/formLock.ts'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { Bill, BillLineValues } from '../bills.ts'
import './bills.css'

interface Values {
  lines: BillLineValues[]
  tax: string
}

const findProjects = async (search: string, signal: AbortSignal) => {
  const query = { selection: 'true', ...(search !== '' && { search }) } as const
  return (await call(pickProjects, { query }, { signal })).map(projectOption)
}

export function BillLines({ form, base }: { form: FormPart<Values>; base: Partial<Bill> }) {
  const { formats } = useLocale()
  const [lines, tax] = [useFormValue(form, 'lines'), useFormValue(form, 'tax')]
  const fixed = useFormLock() !== undefined
  const set = (next: BillLineValues[]) => form.set({ lines: next })
  const net = lines.reduce((sum, line) => (isDecimal(line.net) ? add(sum, line.net) : sum), '0.00')
  return (
    <div className="fb-bill-lines">
      {lines.map((line, position) => (
        <div
          key={`${lines.length} ${position}`}
          className="fb-bill-line"
          role="group"
          aria-label={`Line ${position + 1}`}
        >
          <TextField form={form} name={`lines.${position}.description`} label="Description" maxLength={1000} />
          <TextField form={form} name={`lines.${position}.net`} label="Net" inputMode="decimal" required />
          <PickerField
            form={form}
            name={`lines.${position}.project_id`}
            label="Project"
            load={findProjects}
            selected={base.lines?.find(({ project_id: id }) => id === line.project_id)?.project ?? null}
            nothing="No matching project"
          />
          {!fixed && (
            <IconButton
              label={`Remove line ${position + 1}`}
              onClick={() => set(lines.filter((_one, index) => index !== position))}
            >
              <IconX aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {lines.length === 0 && <p className="fb-muted">Without a project, a line is a cost of the firm.</p>}
      {!fixed && (
        <Button
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...lines, { description: '', net: '', project_id: lines.at(-1)?.project_id ?? null }])}
        >
          Add a line
        </Button>
      )}
      {lines.length > 0 && (
        <p className="fb-bill-sum">
          Net {formats.money(net)}
          {isDecimal(tax) && `, total ${formats.money(add(net, tax))}`}
        </p>
      )}
    </div>
  )
}
