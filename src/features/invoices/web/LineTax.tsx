/** The tax of a line and its reason: as proposed, or as chosen, with the words of whoever chose it. */
import { useQuery } from '@tanstack/react-query'

import type { VatRate } from '#features/company/companyMoney.contract.ts'
import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { FormPart } from '#web/ui/form/useContractForm.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { invoice, type LineValues } from '../invoices.ts'
import { choiceOf, taxChoices, valueOf } from './taxChoices.ts'

export type Proposal = Pick<LineValues, 'tax_rate_ids' | 'tax_reason'>
interface Supplied {
  project_id: number | null
  client_id: number | null
  date: string
}

/** Proposes the tax of an invoice's lines; empty until it is known who pays. */
export function useProposedTax({ project_id, client_id, date }: Supplied): Proposal | undefined {
  const query = {
    date,
    ...(project_id !== null && { project_id: String(project_id) }),
    ...(client_id !== null && { client_id: String(client_id) }),
  }
  const { data } = useQuery({ ...queryFor(invoice.calls.tax, { query }), enabled: client_id !== null })
  return data
}

interface LineTaxProps {
  form: FormPart<{ lines: LineValues[] }>
  line: LineValues
  at: number
  rates: readonly VatRate[]
  proposal: Proposal | undefined
  fixed: boolean
  onTax: (tax: Proposal) => void
}

/** The choice of rates, which stands among the fields of the line. */
export function TaxChoice({ line, rates, proposal, fixed, onTax }: Omit<LineTaxProps, 'form' | 'at'>) {
  const value = valueOf(line.tax_rate_ids)
  const choices = taxChoices(rates)
  const more = [proposal?.tax_rate_ids ?? [], line.tax_rate_ids]
    .map((ids) => choiceOf(ids, rates))
    .filter((choice, index, all) => all.findIndex((otherChoice) => otherChoice.value === choice.value) === index)
    .filter((record) => !choices.some((choice) => choice.value === record.value))
  return (
    <NativeSelect
      label="Tax"
      disabled={fixed}
      options={[...choices, ...more]}
      value={value}
      onChange={(next) => {
        const isProposed = proposal !== undefined && next === valueOf(proposal.tax_rate_ids)
        onTax(isProposed ? proposal : { tax_rate_ids: next === '' ? [] : next.split(',').map(Number), tax_reason: '' })
      }}
    />
  )
}

/** The reason of a line's tax, and the proposal if it differs; below the fields of the line. */
export function TaxReason({ form, line, at, rates, proposal, fixed, onTax }: LineTaxProps) {
  const isProposed = proposal === undefined || valueOf(proposal.tax_rate_ids) === valueOf(line.tax_rate_ids)
  if (fixed || isProposed)
    return line.tax_reason === '' ? null : <p className="fb-muted fb-invoice-reason">{line.tax_reason}</p>
  return (
    <div className="fb-invoice-reason">
      <TextField form={form} name={`lines.${at}.tax_reason`} label="Why this tax" />
      <p className="fb-muted">
        Proposed: {choiceOf(proposal.tax_rate_ids, rates).label}. {proposal.tax_reason}
      </p>
      <Button tone="quiet" onClick={() => onTax(proposal)}>
        Use proposed tax
      </Button>
    </div>
  )
}
