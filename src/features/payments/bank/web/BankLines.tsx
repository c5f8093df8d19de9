/** The lines that came in, what each pays, and the payments that are made of those chosen. */
import { useState } from 'react'

import { add, compare, subtract } from '#core/decimal.ts'
import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { paymentReads } from '../../web/paymentKind.ts'
import { type BankLine, type BankPreview, bookBankLines } from '../bank.contract.ts'
import { isSure } from '../matchBankLines.ts'
import { bookLabel, type BankChoice, type BankChosenFile, sharesOf } from './choice.ts'
import { PaysDialog } from './PaysDialog.tsx'

const by: Record<BankLine['by'], string> = {
  number: 'number in the text',
  payer_amount: 'payer and amount',
  amount: 'amount alone',
  payer: 'payer alone',
  nothing: '',
}

interface BankLinesProps {
  file: BankChosenFile
  found: BankPreview
  /** Says what was booked. */
  onBooked: (text: string) => void
}

export function BankLines({ file, found, onBooked }: BankLinesProps) {
  const { formats, timezone } = useLocale()
  const open = new Map(found.open.map((openInvoice) => [openInvoice.id, openInvoice]))
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => new Set(found.lines.filter(isSure).map(({ position }) => position)),
  )
  const [own, setOwn] = useState<ReadonlyMap<number, BankChoice>>(new Map())
  const [changing, setChanging] = useState<BankLine | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const book = useEndpointMutation(bookBankLines, paymentReads, ({ results }, undo) => {
    notifySuccess(results.length === 1 ? '1 payment booked.' : `${results.length} payments booked.`, undo)
  })
  const choiceOf = (line: BankLine): BankChoice =>
    own.get(line.position) ?? {
      client: line.client,
      invoices: line.allocations.flatMap(({ invoice_id }) => open.get(invoice_id) ?? []),
    }
  const tick = (position: number, on: boolean) => {
    const current = new Set(ticked)
    if (on) current.add(position)
    else current.delete(position)
    setTicked(current)
  }
  const chosen = found.lines.filter(
    (line) => line.booked === null && ticked.has(line.position) && choiceOf(line).client !== null,
  )
  const submit = async () => {
    setFailed(null)
    const lines = chosen.flatMap((line) => {
      const { client } = choiceOf(line)
      if (!client) return []
      return [{ position: line.position, client_id: client.id }]
    })
    const allocations = chosen.flatMap((line) =>
      sharesOf(line, choiceOf(line).invoices).map((share) => ({ position: line.position, ...share })),
    )
    try {
      const { results } = await book.mutateAsync({ body: { ...file, lines, allocations } })
      const total = formats.money(sum(chosen.map(({ amount }) => amount)))
      const names = results.map(({ name }) => name).join(', ')
      onBooked(`Booked ${formats.counted(results.length, 'payment', 'payments')}, ${total} in all: ${names}.`)
    } catch (reason) {
      setFailed(reason)
    }
  }
  if (found.lines.length === 0)
    return (
      <EmptyState title="No money in">
        {found.totals.outgoing > 0
          ? `${formats.counted(found.totals.outgoing, 'line', 'lines')} of money out, none of money in.`
          : 'This file has no lines.'}
      </EmptyState>
    )
  return (
    <>
      {found.read_before !== null && (
        <p className="fb-bank-before" role="status">
          Lines of this file were already booked on {formats.dateTime(found.read_before, timezone)}. They are marked and
          will not be booked again.
        </p>
      )}
      <SectionCard title="Money in">
        <ul className="fb-bank-lines">
          {found.lines.map((line) => (
            <Line
              key={line.position}
              line={line}
              choice={choiceOf(line)}
              isOwn={own.has(line.position)}
              ticked={ticked.has(line.position)}
              onTick={(on) => tick(line.position, on)}
              onChange={() => setChanging(line)}
            />
          ))}
        </ul>
        {found.totals.outgoing > found.out.length && (
          <p className="fb-muted">
            {formats.number(String(found.totals.outgoing - found.out.length))} more lines of money out are not shown.
          </p>
        )}
        {found.wrong.map(({ position, sentence }) => (
          <p key={position} className="fb-error">
            Line {position}: {sentence}
          </p>
        ))}
        <ErrorAlert error={failed} />
        <div className="fb-payment-foot">
          <p className="fb-payment-left">{formats.money(sum(chosen.map(({ amount }) => amount)))} chosen</p>
          <Button tone="primary" busy={book.isPending} idle={chosen.length === 0} onClick={() => void submit()}>
            {bookLabel('payment', chosen.length)}
          </Button>
        </div>
      </SectionCard>
      {changing && (
        <PaysDialog
          line={changing}
          open={found.open}
          choice={choiceOf(changing)}
          onSave={(choice) => {
            setOwn(new Map([...own, [changing.position, choice]]))
            tick(changing.position, choice.client !== null)
            setChanging(null)
          }}
          onCancel={() => setChanging(null)}
        />
      )}
    </>
  )
}

const sum = (amounts: readonly string[]) => amounts.reduce(add, '0.00')
interface LineProps {
  line: BankLine
  choice: BankChoice
  isOwn: boolean
  ticked: boolean
  onTick: (on: boolean) => void
  onChange: () => void
}

function Line({ line, choice, isOwn, ticked, onTick, onChange }: LineProps) {
  const { formats } = useLocale()
  const { payer, text, date, amount, booked, alike } = line
  const called = [payer, formats.money(amount)].filter(Boolean).join(', ')
  const left = subtract(amount, sum(sharesOf(line, choice.invoices).map((share) => share.amount)))
  return (
    <li data-booked={booked !== null || undefined}>
      <input
        type="checkbox"
        aria-label={`Book ${called}`}
        checked={booked === null && ticked && choice.client !== null}
        disabled={booked !== null || choice.client === null}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <div>
        <p>
          <strong>{payer || 'Payer not named'}</strong> <span className="fb-muted">{formats.date(date)}</span>
        </p>
        <p className="fb-muted">{text}</p>
      </div>
      <strong className="fb-num">{formats.money(amount)}</strong>
      <div className="fb-bank-pays">
        {booked ? (
          <p>
            Already booked as <RelatedNames records={[booked]} prefix="payments" permission="payment.view_payment" />
          </p>
        ) : (
          <>
            {alike && (
              <Chip tone="warning" mark="Check for a duplicate">
                Like {alike.name}
              </Chip>
            )}
            {choice.client === null && <span className="fb-muted">No invoice found</span>}
            {choice.client && (
              <span>
                {choice.client.name}
                {choice.invoices.length > 0 && `: ${choice.invoices.map(({ name }) => name).join(', ')}`}
                {compare(left, '0') > 0 && `, ${formats.money(left)} unallocated`}
                {!isOwn && by[line.by] !== '' && <span className="fb-muted"> by {by[line.by]}</span>}
              </span>
            )}
            <Button aria-label={`Change allocation of ${called}`} aria-haspopup="dialog" onClick={onChange}>
              {choice.client === null ? 'Choose…' : 'Change…'}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
