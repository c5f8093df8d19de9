/** Outgoing lines: refunds of credit and payments that the bank returned, booked once somebody says so. */
import { useState } from 'react'

import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { paymentReads } from '../../web/paymentKind.ts'
import { type BankOutLine, type BankPreview, bookBankLines, type OutChoice } from '../bank.contract.ts'
import type { BankChosenFile } from './choice.ts'
import { bookLabel } from './choice.ts'

interface OutLinesProps {
  file: BankChosenFile
  found: BankPreview
  /** Says what was booked. */
  onBooked: (message: string) => void
}
const blank = ''

export function OutLines({ file, found, onBooked }: OutLinesProps) {
  const { formats } = useLocale()
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(
    () =>
      new Map(
        found.out.flatMap(({ position, chosen: index, alike }) =>
          index === null || alike !== null ? [] : [[position, String(index)] as const],
        ),
      ),
  )
  const [failed, setFailed] = useState<unknown>(null)
  const book = useEndpointMutation(bookBankLines, paymentReads, ({ results }, undo) =>
    notifySuccess(results.length === 1 ? '1 refund booked.' : `${results.length} refunds booked.`, undo),
  )
  if (found.out.length === 0) return null
  const booked = found.out.flatMap((line) => {
    const choice = line.choices[Number(chosen.get(line.position) || Number.NaN)]
    return choice && line.booked === null ? [{ position: line.position, choice }] : []
  })
  const submit = async () => {
    setFailed(null)
    const refunds = booked.flatMap(({ position, choice: { credits } }) =>
      credits.map(({ kind, id, amount }) => ({ position, [`${kind}_id`]: id, amount })),
    )
    const returns = booked.flatMap(({ position, choice }) =>
      choice.returns ? [{ position, payment_id: choice.returns.id }] : [],
    )
    try {
      const { results } = await book.mutateAsync({ body: { ...file, lines: [], refunds, returns } })
      const names = results.map(({ name }) => name).join(', ')
      onBooked(`Booked ${formats.counted(results.length, 'refund', 'refunds')}: ${names}.`)
    } catch (reason) {
      setFailed(reason)
    }
  }
  return (
    <SectionCard title="Money out">
      <p className="fb-muted">
        Book refunds to clients and payments returned by the bank. Leave other lines unselected.
      </p>
      <ul className="fb-bank-lines fb-bank-out">
        {found.out.map((line) => (
          <Line
            key={line.position}
            line={line}
            value={chosen.get(line.position) ?? blank}
            onChange={(value) => setChosen(new Map([...chosen, [line.position, value]]))}
          />
        ))}
      </ul>
      <ErrorAlert error={failed} />
      <div className="fb-payment-foot">
        <Button tone="primary" busy={book.isPending} idle={booked.length === 0} onClick={() => void submit()}>
          {bookLabel('refund', booked.length)}
        </Button>
      </div>
    </SectionCard>
  )
}

const describeChoice = ({ client, returns, credits }: OutChoice): string =>
  returns
    ? `${returns.name} of ${client.name} was returned`
    : `Refund to ${client.name} of ${credits.map(({ name }) => name).join(', ')}`

interface LineProps {
  line: BankOutLine
  value: string
  onChange: (value: string) => void
}
function Line({ line, value, onChange }: LineProps) {
  const { formats } = useLocale()
  const { payer, text, date, amount, booked, alike, choices } = line
  return (
    <li data-booked={booked !== null || undefined}>
      <div>
        <p>
          <strong>{payer || 'Payee not named'}</strong> <span className="fb-muted">{formats.date(date)}</span>
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
            <NativeSelect
              label={`Type of ${[payer, formats.money(amount)].filter(Boolean).join(', ')}`}
              options={[
                { value: blank, label: 'Not a refund' },
                ...choices.map((choice, index) => ({ value: String(index), label: describeChoice(choice) })),
              ]}
              value={value}
              onChange={onChange}
            />
          </>
        )}
      </div>
    </li>
  )
}
