import type { DateOrder as Order } from '#core/typedDate.ts'
import { useLocale } from '#web/locale.ts'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { DateQuestion } from './importState.ts'
import { readAs } from './importWords.ts'

interface DateOrderProps {
  question: DateQuestion
  value: Order | null
  onChange: (order: Order) => void
}

const labels = { dmy: 'Day first', mdy: 'Month first', ymd: 'Year first' } as const

/** Asks whether day or month comes first, with an example date of the file. */
export function DateOrder({ question: { text, sample, options }, value, onChange }: DateOrderProps) {
  const { formats } = useLocale()
  return (
    <SectionCard title="Dates">
      <RadioCards
        legend={text}
        across
        value={value}
        onChange={onChange}
        options={options.map(({ value: order, example }) => {
          const day = readAs(sample, order, formats.longDate)
          return { value: order, label: labels[order], hint: day === null ? example : `${sample} is ${day}` }
        })}
      />
    </SectionCard>
  )
}
