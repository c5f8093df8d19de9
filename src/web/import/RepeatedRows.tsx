import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { FileAnswers } from './importState.ts'

interface RepeatedRowsProps {
  title: string
  value: FileAnswers['duplicates']
  onChange: (value: FileAnswers['duplicates']) => void
  /** The reason why they may be left out, and the effect of importing them. */
  skip: string
  again: { label: string; hint: string }
}

/** Asks whether rows that exist already are imported. */
export const RepeatedRows = ({ title, value, onChange, skip, again }: RepeatedRowsProps) => (
  <SectionCard title={title}>
    <RadioCards
      legend="How should they be handled?"
      across
      value={value === 'refuse' ? null : value}
      onChange={onChange}
      options={[
        { value: 'skip', label: 'Exclude them', hint: skip },
        { value: 'import', ...again },
      ]}
    />
  </SectionCard>
)
