/** The split of an expense among projects and items, in percent or by amounts; the server computes the sums. */
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { has } from '#core/permissions.ts'
import { isDecimal, subtract } from '#core/decimal.ts'
import { pickProjects } from '#features/projects/projectOptions.ts'
import { projectOption } from '#features/projects/web/projectOption.ts'
import { quoteItem } from '#features/quote-items/quoteItems.ts'
import { call, queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFormLock } from '#web/ui/form/formLock.ts'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { allocate } from '../splitExpense.ts'
import type { AllocationValues, Expense } from '../expenses.ts'
import './expenses.css'

interface Values {
  allocations: AllocationValues[]
  amount: string
  distance: string
}
type By = 'percent' | 'amount'

const findProjects = async (search: string, signal: AbortSignal) =>
  (await call(pickProjects, { query: { selection: 'true', ...(search !== '' && { search }) } }, { signal })).map(
    projectOption,
  )

export function Allocations({ form, base }: { form: FormPart<Values>; base: Partial<Expense> }) {
  const { formats } = useLocale()
  const all = useFormValue(form, 'allocations')
  const [typed, distance] = [useFormValue(form, 'amount'), useFormValue(form, 'distance')]
  const fixed = useFormLock() !== undefined
  const by: By =
    all.some(({ amount, percent }) => percent === null && amount !== null) ||
    (base.allocated_by === 'amount' && all.some(({ percent }) => percent === null))
      ? 'amount'
      : 'percent'
  const amount = isDecimal(typed) && distance === '' ? subtract(typed, '0.00') : (base.amount ?? null)
  const set = (allocations: AllocationValues[]) => form.set({ allocations })
  const messages = all.map((allocationValues) =>
    by === 'percent'
      ? { percent: decimalOf(allocationValues.percent) }
      : { amount: decimalOf(allocationValues.amount) },
  )
  const split = all.length > 0 && amount !== null && Number(amount) !== 0 ? attempt(amount, messages) : null
  const shares = split !== null && typeof split !== 'string' ? split.shares : undefined
  /** The others of the two follow from those that are said. */
  const say = (next: By) =>
    set(
      all.map((allocationValues, index) => ({
        ...allocationValues,
        percent: next === 'percent' ? (shares?.[index]?.percent ?? '') : null,
        amount: next === 'amount' ? (shares?.[index]?.amount ?? '') : null,
      })),
    )
  const add = () => {
    const first = all.length === 0
    set([
      ...all,
      {
        project_id: null,
        quote_item_id: null,
        percent: by === 'percent' ? (first ? '100' : '') : null,
        amount: by === 'amount' ? '' : null,
        notes: '',
      },
    ])
  }
  return (
    <div className="fb-allocations">
      {all.length > 0 && (
        <NativeSelect
          label="Allocate by"
          options={[
            { value: 'percent', label: 'Per cent' },
            { value: 'amount', label: 'Amount' },
          ]}
          value={by}
          disabled={fixed}
          onChange={(next) => say(next as By)}
        />
      )}
      {all.map((allocationValues, position) => (
        <Row
          key={`${all.length} ${position}`}
          {...{ form, allocationValues: allocationValues, at: position, by, fixed }}
          held={base.allocations?.[position]}
          share={shares?.[position]}
          onItem={(quote_item_id) =>
            set(all.map((each, index) => (index === position ? { ...each, quote_item_id } : each)))
          }
          onRemove={() => set(all.filter((_one, index) => index !== position))}
        />
      ))}
      {typeof split === 'string' && (
        <p role="status" className="fb-expense-warning">
          {split}
        </p>
      )}
      {all.length === 0 && <p className="fb-muted">Without a project, the expense is a cost of the firm.</p>}
      {!fixed && (
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={add}>
          {all.length === 0 ? 'Add a project' : 'Add another project'}
        </Button>
      )}
      {amount !== null && shares && <p className="fb-allocations-sum">All of {formats.money(amount)} is allocated.</p>}
    </div>
  )
}

const decimalOf = (typed: string | null) => (typed !== null && isDecimal(typed) ? typed : null)
const attempt = (amount: string, messages: readonly { percent?: string | null; amount?: string | null }[]) => {
  try {
    return allocate(amount, messages)
  } catch {
    return null
  }
}

interface RowProps {
  form: FormPart<Values>
  allocationValues: AllocationValues
  at: number
  by: By
  fixed: boolean
  held: Expense['allocations'][number] | undefined
  share: { percent: string; amount: string } | undefined
  onItem: (id: number | null) => void
  onRemove: () => void
}

function Row({ form, allocationValues, at, by, fixed, held, share, onItem, onRemove }: RowProps) {
  const { formats } = useLocale()
  const selected = held?.project?.id === allocationValues.project_id ? held?.project : null
  return (
    <div className="fb-allocation" role="group" aria-label={`Project ${at + 1}`}>
      <PickerField
        form={form}
        name={`allocations.${at}.project_id`}
        label="Project"
        load={findProjects}
        recent="projects"
        selected={selected ?? null}
        nothing="No matching project"
        required
      />
      <Item
        projectId={allocationValues.project_id}
        value={allocationValues.quote_item_id}
        fixed={fixed}
        held={held?.quote_item}
        onChange={onItem}
      />
      {by === 'percent' ? (
        <TextField form={form} name={`allocations.${at}.percent`} label="Per cent" inputMode="decimal" required />
      ) : (
        <TextField form={form} name={`allocations.${at}.amount`} label="Amount" inputMode="decimal" required />
      )}
      <span className="fb-allocation-share fb-num">
        {share && (by === 'percent' ? formats.money(share.amount) : `${formats.number(share.percent)}%`)}
      </span>
      <TextField form={form} name={`allocations.${at}.notes`} label="Notes" maxLength={1000} />
      {!fixed && (
        <IconButton label={`Remove project ${at + 1}`} onClick={onRemove}>
          <IconX aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

interface ItemProps {
  projectId: number | null
  value: number | null
  fixed: boolean
  held: { id: number; name: string } | null | undefined
  onChange: (id: number | null) => void
}

/** The item of an allocation's project; the names of items are fetched once a project is chosen. */
function Item({ projectId, value, fixed, held, onChange }: ItemProps) {
  const sees = has(useMe(), 'quote_items.view_quoteitem')
  const { data } = useQuery({
    ...queryFor(quoteItem.tree.list, { params: { id: String(projectId) }, query: {} }),
    enabled: sees && projectId !== null,
  })
  if (!sees) return null
  const items = data?.results ?? (held ? [held] : [])
  return (
    <NativeSelect
      label="Item"
      disabled={fixed || projectId === null}
      options={[
        { value: '', label: 'All of it' },
        ...items.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={items.some(({ id }) => id === value) ? String(value) : ''}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
    />
  )
}
