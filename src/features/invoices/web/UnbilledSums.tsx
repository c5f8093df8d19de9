/** Total of all unbilled work, and its ages: each narrows the list. */
import { useLocale } from '#web/locale.ts'
import { Figures } from '#web/ui/Figures.tsx'
import { type Age, ages, ageWords, type UnbilledSums as Sums } from '../unbilled.contract.ts'

interface UnbilledSumsProps {
  of: Sums
  age: Age | undefined
  onAge: (age: Age | undefined) => void
}

export function UnbilledSums({ of: { amounts, ages: byAge, hours }, age, onAge }: UnbilledSumsProps) {
  const { formats } = useLocale()
  const inHours = `${formats.hours(hours)} h`
  if (!amounts || !byAge) return <Figures of={[['Approved hours, unbilled', inHours]]} />
  return (
    <>
      <Figures
        of={[
          ['Unbilled', formats.money(amounts.total)],
          ['Accepted items', formats.money(amounts.items)],
          ['Hours at their rates', formats.money(amounts.hours)],
          ['Expenses', formats.money(amounts.expenses)],
          ['Total approved hours', inHours],
        ]}
      />
      <div className="fb-ages" role="group" aria-label="By age">
        {ages.map((text) => (
          <button
            key={text}
            type="button"
            aria-pressed={age === text}
            onClick={() => onAge(age === text ? undefined : text)}
          >
            <span>{ageWords[text].replace(/^./, (letter) => letter.toUpperCase())}</span>
            <strong className="fb-num">{formats.money(byAge[text])}</strong>
          </button>
        ))}
      </div>
    </>
  )
}
