/** Form for the allocations of a payment or credit note: typed, or filled oldest first, with the remainder below. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { compare, isDecimal, subtract } from '#core/decimal.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { allocateCredit, type CreditKind, listCreditPayable } from '../credit/credit.contract.ts'
import { sumOf } from '../payments.rules.ts'
import { payment } from '../payments.ts'
import { paymentReads } from './paymentKind.ts'
import './payments.css'

interface AllocationSource {
  kind: CreditKind
  id: number
  version: number
  amount_left: string
  /** Name of the client. */
  client: string
}
const calls = {
  payment: { payable: payment.calls.payable, allocate: payment.calls.allocate },
  credit: { payable: listCreditPayable, allocate: allocateCredit },
} as const

interface AllocationFormProps {
  source: AllocationSource
  /** The invoice that is paid from it at first. */
  invoiceId?: number | undefined
  onSaved?: () => void
}

export function AllocationForm({ source, invoiceId, onSaved }: AllocationFormProps) {
  const { formats } = useLocale()
  const params = { id: String(source.id) }
  const { data, error, refetch } = useQuery(queryFor(calls[source.kind].payable, { params }))
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [failed, setFailed] = useState<unknown>(null)
  const savePayment = useEndpointMutation(calls.payment.allocate, paymentReads, (_done, undo) =>
    notifySuccess('Allocations saved.', undo),
  )
  const saveCredit = useEndpointMutation(calls.credit.allocate, paymentReads, (_done, undo) =>
    notifySuccess('Allocations saved.', undo),
  )
  if (!data)
    return (
      <>
        <ErrorAlert error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorAlert>
        {!error && <SkeletonBlock lines={3} label="Loading the open invoices" />}
      </>
    )
  if (data.length === 0)
    return (
      <EmptyState title="No open invoices">
        {source.client} has no open invoices. {formats.money(source.amount_left)} stays credit until there is an invoice
        to pay.
      </EmptyState>
    )
  const atFirst = ({ amount, amount_open }: { amount: string; amount_open: string }) =>
    sumOf([amount, compare(amount_open, source.amount_left) < 0 ? amount_open : source.amount_left])
  const rows = data.map((row) => ({
    ...row,
    typed: typed[row.id] ?? shown(row.id === invoiceId ? atFirst(row) : row.amount),
  }))
  const readable = rows.map((row) => row.typed.trim()).filter((text) => text !== '' && isDecimal(text))
  const available = data.reduce((sum, { amount }) => sumOf([sum, amount]), source.amount_left)
  const left = subtract(available, sumOf(readable))
  const changed = rows.some((row) => row.typed !== shown(row.amount))
  const fill = () => setTyped(Object.fromEntries(data.map(({ id, suggested }) => [id, shown(suggested)])))
  const submit = async () => {
    setFailed(null)
    const allocations = rows
      .filter((row) => row.typed.trim() !== '' && !/^0*(\.0*)?$/.test(row.typed.trim()))
      .map((row) => ({ invoice_id: row.id, amount: row.typed.trim() }))
    const save = source.kind === 'payment' ? savePayment : saveCredit
    try {
      await save.mutateAsync({ params, body: { allocations }, version: source.version })
      onSaved?.()
    } catch (reason) {
      setFailed(reason)
    }
  }
  return (
    <form
      aria-label="Allocations"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ErrorAlert error={failed} />
      <ul className="fb-payment-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <InvoiceName of={row} />
            <span className="fb-muted">
              {formats.money(row.amount_open)} open, due {formats.longDate(row.due)}
            </span>
            <TextInput
              aria-label={`Amount for ${row.name}`}
              classNames={{ input: 'fb-num' }}
              inputMode="decimal"
              autoComplete="off"
              maxLength={15}
              value={row.typed}
              onChange={(event) => setTyped({ ...typed, [row.id]: event.currentTarget.value })}
            />
          </li>
        ))}
      </ul>
      <div className="fb-payment-foot">
        <Left amount={left} />
        <Button onClick={fill}>Oldest first</Button>
        <Button tone="primary" type="submit" busy={savePayment.isPending || saveCredit.isPending} idle={!changed}>
          Save allocations
        </Button>
      </div>
    </form>
  )
}

const shown = (amount: string) => (compare(amount, '0') === 0 ? '' : amount)
export const InvoiceName = ({ of: { id, name } }: { of: { id: number; name: string } }) => (
  <RelatedNames records={[{ id, name }]} prefix="invoices" permission="invoice.view_invoice" />
)

export function Left({ amount }: { amount: string }) {
  const { formats } = useLocale()
  if (compare(amount, '0') < 0)
    return <p className="fb-payment-left fb-error">{formats.money(subtract('0', amount))} more than available</p>
  return <p className="fb-payment-left">{formats.money(amount)} unallocated</p>
}
