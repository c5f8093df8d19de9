/** The lines of an invoice as they are typed, and the totals that they make: the server's own sums. */
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

import { today } from '#core/days.ts'
import { isDecimal, roundingOf } from '#core/decimal.ts'
import { type VatRate, vatRateCalls } from '#features/company/companyMoney.contract.ts'
import { pickProjects } from '#features/projects/projectOptions.ts'
import { projectOption } from '#features/projects/web/projectOption.ts'
import { call, queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useIsAimed } from '#web/record/TabLink.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFormLock } from '#web/ui/form/formLock.ts'
import { PickerField } from '#web/ui/form/PickerField.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { type FormPart, useFormValue } from '#web/ui/form/useContractForm.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type Invoice, type LineValues, newLine } from '../invoices.ts'
import { invoiceTotals } from '../invoiceTotals.ts'
import { type Proposal, TaxChoice, TaxReason, useProposedTax } from './LineTax.tsx'
import { valueOf } from './taxChoices.ts'
import { Totals } from './Totals.tsx'
import './invoices.css'

interface Values {
  lines: LineValues[]
  date: string | null
  tax_point: string | null
  client_id: number | null
  project_id: number | null
}

const findProjects = async (search: string, signal: AbortSignal) => {
  const query = { selection: 'true', ...(search !== '' && { search }) } as const
  return (await call(pickProjects, { query }, { signal })).map(projectOption)
}

export function InvoiceLines({ form, base }: { form: FormPart<Values>; base: Partial<Invoice> }) {
  const lines = useFormValue(form, 'lines')
  const { timezone } = useLocale()
  const [taxPoint, day] = [useFormValue(form, 'tax_point'), useFormValue(form, 'date')]
  const date = taxPoint ?? day ?? today(timezone)
  const { data: rates = [] } = useQuery(queryFor(vatRateCalls.list, { query: { date } }))
  const rounding = roundingOf(useMe().org.rounding)
  const fixed = useFormLock() !== undefined
  const set = (next: LineValues[]) => form.set({ lines: next })
  const [client_id, project_id] = [useFormValue(form, 'client_id'), useFormValue(form, 'project_id')]
  const proposal = useProposedTax({ project_id, client_id, date })
  const follow = useEffectEvent((before: Proposal, after: Proposal) => {
    if (fixed || !lines.some((line) => isSameTax(line, before))) return
    set(lines.map((line) => (isSameTax(line, before) ? { ...line, ...after } : line)))
  })
  // Lines that are taxed as proposed follow the date, the client and the project.
  const proposed = useRef(proposal)
  useEffect(() => {
    const before = proposed.current
    if (proposal === undefined) return
    proposed.current = proposal
    if (before !== undefined && !isSameTax(before, proposal)) follow(before, proposal)
  }, [proposal])
  const list = useRef<HTMLDivElement>(null)
  const isAimed = useIsAimed('lines')
  useEffect(() => {
    if (isAimed) list.current?.querySelector('textarea')?.focus()
  }, [isAimed])
  const readable = lines.filter((line) => [line.quantity, line.price, line.discount].every(isDecimal))
  const ordered = rates.toSorted(
    (rate, otherRate) => Number(otherRate.rate) - Number(rate.rate) || rate.name.localeCompare(otherRate.name),
  )
  return (
    <div ref={list} className="fb-invoice-lines">
      {lines.map((line, position) => (
        <Line
          key={`${lines.length} ${position}`}
          {...{ form, line, at: position, rates, proposal, fixed }}
          // On an invoice for one project its lines take that project, unless they have another.
          projects={
            project_id === null || (line.project_id ?? project_id) !== project_id ? (base.projects ?? []) : null
          }
          onTax={(tax) =>
            set(lines.map((lineValues, index) => (index === position ? { ...lineValues, ...tax } : lineValues)))
          }
          onRemove={() => set(lines.filter((_one, index) => index !== position))}
        />
      ))}
      {!fixed && (
        <Button
          icon={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...lines, { ...newLine(), ...(taxOf(lines.at(-1)) ?? proposal) }])}
        >
          Add a line
        </Button>
      )}
      {lines.length > 0 && <Totals of={invoiceTotals(readable, ordered, rounding)} />}
    </div>
  )
}

const isSameTax = (proposal: Proposal, otherProposal: Proposal) =>
  proposal.tax_reason === otherProposal.tax_reason &&
  valueOf(proposal.tax_rate_ids) === valueOf(otherProposal.tax_rate_ids)

/** The next line is taxed as the one before. */
const taxOf = (line: LineValues | undefined) => line && { tax_rate_ids: line.tax_rate_ids, tax_reason: line.tax_reason }

interface LineProps {
  form: FormPart<Values>
  line: LineValues
  at: number
  rates: readonly VatRate[]
  proposal: Proposal | undefined
  fixed: boolean
  /** Projects whose names are known; null when the line needs no project of its own. */
  projects: Invoice['projects'] | null
  onTax: (tax: Proposal) => void
  onRemove: () => void
}

function Line({ form, line, at, rates, proposal, fixed, projects, onTax, onRemove }: LineProps) {
  return (
    <div className="fb-invoice-line" role="group" aria-label={`Line ${at + 1}`}>
      <TextArea form={form} name={`lines.${at}.description`} label="Description" minRows={1} required />
      <TextField form={form} name={`lines.${at}.quantity`} label="Quantity" inputMode="decimal" />
      <TextField form={form} name={`lines.${at}.unit`} label="Unit" />
      <TextField form={form} name={`lines.${at}.price`} label="Price" inputMode="decimal" required />
      <TextField form={form} name={`lines.${at}.discount`} label="Discount" inputMode="decimal" />
      <TaxChoice {...{ line, rates, proposal, fixed, onTax }} />
      {!fixed && (
        <IconButton label={`Remove line ${at + 1}`} onClick={onRemove}>
          <IconX aria-hidden />
        </IconButton>
      )}
      {projects !== null && (
        <div className="fb-invoice-project">
          <PickerField
            form={form}
            name={`lines.${at}.project_id`}
            label="Project"
            load={findProjects}
            selected={projects.find(({ id }) => id === line.project_id) ?? null}
            nothing="No matching project"
          />
        </div>
      )}
      <TaxReason form={form} {...{ line, at, rates, proposal, fixed, onTax }} />
    </div>
  )
}
