/** Which invoices a payment pays: typed, or filled oldest first; what remains always stands below. */
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
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { sumOf } from '../payments.rules.ts'
import { type Payment, payment as declared } from '../payments.ts'
import { paymentReads } from './paymentKind.ts'
import './payments.css'

export function Allocations({ payment }: { payment: Payment }) {
  return payment.can_change ? <Editing payment={payment} /> : <Shown payment={payment} />
}

function Shown({ payment: { invoices, amount_unallocated } }: { payment: Payment }) {
  const { formats } = useLocale()
  return (
    <SectionCard title="Pays">
      {invoices.length === 0 && <p className="fb-muted">It pays no invoice.</p>}
      <ul className="fb-payment-rows">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <InvoiceName of={invoice} />
            <span className="fb-num">{formats.money(invoice.amount)}</span>
          </li>
        ))}
      </ul>
      <Left amount={amount_unallocated} />
    </SectionCard>
  )
}

function Editing({ payment }: { payment: Payment }) {
  const { formats } = useLocale()
  const params = { id: String(payment.id) }
  const { data, error, refetch } = useQuery(queryFor(declared.calls.payable, { params }))
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [failed, setFailed] = useState<unknown>(null)
  const save = useEndpointMutation(declared.calls.allocate, paymentReads, (_done, undo) =>
    notifySuccess('What it pays was saved.', undo),
  )
  if (!data)
    return (
      <SectionCard title="Pays">
        <ErrorAlert error={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ErrorAlert>
        {!error && <SkeletonBlock lines={3} label="Loading the open invoices" />}
      </SectionCard>
    )
  if (data.length === 0)
    return (
      <SectionCard title="Pays">
        <EmptyState title="No open invoices">
          {payment.client.name} has nothing to pay. The payment stays unallocated until there is an invoice.
        </EmptyState>
      </SectionCard>
    )
  const amountOf = (id: number, now: string) => typed[id] ?? shown(now)
  const rows = data.map((row) => ({ ...row, typed: amountOf(row.id, row.amount) }))
  const readable = rows.map((row) => row.typed.trim()).filter((text) => text !== '' && isDecimal(text))
  const left = subtract(payment.amount_received, sumOf(readable))
  const changed = data.some(({ id, amount }) => typed[id] !== undefined && typed[id] !== shown(amount))
  const fill = () => setTyped(Object.fromEntries(data.map(({ id, suggested }) => [id, shown(suggested)])))
  const submit = async () => {
    setFailed(null)
    const allocations = rows
      .filter((row) => row.typed.trim() !== '' && !/^0*(\.0*)?$/.test(row.typed.trim()))
      .map((row) => ({ invoice_id: row.id, amount: row.typed.trim() }))
    await save
      .mutateAsync({ params, body: { allocations }, version: payment.version })
      .catch((reason: unknown) => setFailed(reason))
  }
  return (
    <SectionCard title="Pays" actions={<Button onClick={fill}>Oldest first</Button>}>
      <form
        aria-label="What it pays"
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
                {formats.money(row.amount_open)} open, due {formats.date(row.due)}
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
          <Button tone="primary" type="submit" busy={save.isPending} idle={!changed}>
            Save what it pays
          </Button>
        </div>
      </form>
    </SectionCard>
  )
}

const shown = (amount: string) => (compare(amount, '0') === 0 ? '' : amount)
const InvoiceName = ({ of: { id, name } }: { of: { id: number; name: string } }) => (
  <RelatedNames records={[{ id, name }]} prefix="invoices" permission="invoice.view_invoice" />
)

function Left({ amount }: { amount: string }) {
  const { formats } = useLocale()
  if (compare(amount, '0') < 0)
    return <p className="fb-payment-left fb-error">{formats.money(subtract('0', amount))} more than was received</p>
  return <p className="fb-payment-left">{formats.money(amount)} unallocated</p>
}
