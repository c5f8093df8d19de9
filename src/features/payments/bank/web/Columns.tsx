/** Which column of a CSV file is what, where the headings do not say it. */
import { useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { bankColumns, type BankMapping, type BankPreview } from '../bank.contract.ts'

const words: Record<(typeof bankColumns)[number], string> = {
  date: 'Date',
  amount: 'Amount, with its sign',
  credit: 'Paid in',
  debit: 'Paid out',
  payer: 'Payer',
  text: 'Text',
  reference: 'Reference of the bank',
}

interface ColumnsProps {
  found: BankPreview
  onRead: (told: { mapping: BankMapping; date_order?: 'dmy' | 'mdy' }) => void
}

export function Columns({ found, onRead }: ColumnsProps) {
  const [mapping, setMapping] = useState<BankMapping>(found.mapping)
  const [order, setOrder] = useState<'' | 'dmy' | 'mdy'>('')
  const choices = [
    { value: '', label: 'None' },
    ...found.columns.map(({ name, samples }, at) => ({
      value: String(at),
      label: [name || `Column ${at + 1}`, samples[0] && `(${samples[0]})`].filter(Boolean).join(' '),
    })),
  ]
  const form = (
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
          label="Dates are written"
          options={[
            { value: '', label: 'As it finds out' },
            { value: 'dmy', label: 'Day first' },
            { value: 'mdy', label: 'Month first' },
          ]}
          value={order}
          onChange={(value) => setOrder(value as typeof order)}
        />
      </div>
      <Button
        tone={found.question ? 'primary' : 'default'}
        onClick={() => onRead({ mapping, ...(order !== '' && { date_order: order }) })}
      >
        Read it so
      </Button>
    </>
  )
  if (found.question)
    return (
      <SectionCard title="Columns">
        <p role="alert">{found.question.text}</p>
        {form}
      </SectionCard>
    )
  return (
    <details className="fb-bank-more">
      <summary>Columns of the file</summary>
      {form}
    </details>
  )
}
