/** Asks for the columns of a CSV file whose headings are unclear. */
import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { useLocale } from '#web/locale.ts'
import { type BankColumn, bankColumns, type BankMapping, type BankPreview } from '../bank.contract.ts'
import type { PaymentBankDetails } from './choice.ts'

const words: Record<BankColumn, string> = {
  date: 'Date',
  amount: 'Amount',
  credit: 'Paid in',
  debit: 'Paid out',
  sign: 'Direction (in or out)',
  currency: 'Currency',
  status: 'Status',
  balance: 'Balance',
  payer: 'Payer',
  text: 'Text',
  reference: 'Bank reference',
}

interface ColumnsProps {
  found: BankPreview
  onRead: (details: PaymentBankDetails) => void
}

/** Asks how the file is written where that is unclear; otherwise the answer found can be changed. */
export function Columns({ found, onRead }: ColumnsProps) {
  const { question } = found
  if (!question)
    return found.columns.length === 0 ? null : (
      <details className="fb-bank-more">
        <summary>Columns of the file</summary>
        <ColumnChoices found={found} onRead={onRead} />
      </details>
    )
  return (
    <SectionCard title={question.kind === 'mapping' ? 'Columns' : 'One more question'}>
      <p role="alert">{question.text}</p>
      <Understood lines={found.understood} />
      <Answers found={found} question={question} onRead={onRead} />
      {question.kind !== 'mapping' && found.columns.length > 0 && (
        <details className="fb-bank-more">
          <summary>Columns of the file</summary>
          <ColumnChoices found={found} onRead={onRead} />
        </details>
      )}
    </SectionCard>
  )
}

/** Shows the first lines as they are read so far. */
function Understood({ lines }: { lines: BankPreview['understood'] }) {
  const { formats } = useLocale()
  if (lines.length === 0) return null
  return (
    <>
      <p className="fb-muted">Preview of the first lines:</p>
      <ul className="fb-bank-understood">
        {lines.map(({ date, amount, text }, index) => (
          <li key={index}>
            <span>{date}</span>{' '}
            <strong className="fb-num">{amount === '' ? 'No amount' : formats.money(amount)}</strong>{' '}
            <span className="fb-muted">{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Answers({ found, question, onRead }: ColumnsProps & { question: NonNullable<BankPreview['question']> }) {
  if (question.kind === 'mapping') return <ColumnChoices found={found} onRead={onRead} />
  if (question.kind === 'sign') return <WordsOut words={question.choices} onRead={onRead} />
  const answers: { label: string; told: PaymentBankDetails }[] =
    question.kind === 'date_order'
      ? [
          { label: 'Day first', told: { date_order: 'dmy' } },
          { label: 'Month first', told: { date_order: 'mdy' } },
        ]
      : [
          { label: 'Point separates thousands', told: { decimal_mark: ',' } },
          { label: 'Point separates decimals', told: { decimal_mark: '.' } },
        ]
  return (
    <div className="fb-bank-answers">
      {answers.map(({ label, told }) => (
        <Button key={label} onClick={() => onRead(told)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

function WordsOut({ words: all, onRead }: { words: readonly string[]; onRead: (details: PaymentBankDetails) => void }) {
  const [out, setOut] = useState<readonly string[]>([])
  return (
    <>
      <fieldset className="fb-bank-words">
        <legend>Money went out</legend>
        {all.map((word) => (
          <label key={word}>
            <input
              type="checkbox"
              checked={out.includes(word)}
              onChange={(event) =>
                setOut(event.currentTarget.checked ? [...out, word] : out.filter((otherText) => otherText !== word))
              }
            />{' '}
            {word}
          </label>
        ))}
      </fieldset>
      <Button tone="primary" onClick={() => onRead({ out_words: [...out] })}>
        Apply
      </Button>
    </>
  )
}

function ColumnChoices({ found, onRead }: ColumnsProps) {
  const [mapping, setMapping] = useState<BankMapping>(found.mapping)
  const [order, setOrder] = useState<'' | 'dmy' | 'mdy'>('')
  const choices = [
    { value: '', label: 'None' },
    ...found.columns.map(({ name, samples }, index) => ({
      value: String(index),
      label: [name || `Column ${index + 1}`, samples[0] && `(${samples[0]})`].filter(Boolean).join(' '),
    })),
  ]
  return (
    <>
      <div className="fb-bank-columns">
        {bankColumns.map((column) => (
          <NativeSelect
            key={column}
            label={words[column]}
            options={choices}
            value={mapping[column] === undefined ? '' : String(mapping[column])}
            onChange={(value) => {
              const { [column]: _was, ...rest } = mapping
              setMapping(value === '' ? rest : { ...rest, [column]: Number(value) })
            }}
          />
        ))}
        <NativeSelect
          label="Date format"
          options={[
            { value: '', label: 'Detect automatically' },
            { value: 'dmy', label: 'Day first' },
            { value: 'mdy', label: 'Month first' },
          ]}
          value={order}
          onChange={(value) => setOrder(value as typeof order)}
        />
      </div>
      <Button
        tone={found.question?.kind === 'mapping' ? 'primary' : 'default'}
        onClick={() => onRead({ mapping, ...(order !== '' && { date_order: order }) })}
      >
        Apply
      </Button>
    </>
  )
}
