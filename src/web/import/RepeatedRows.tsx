import { RadioCards } from '#web/ui/RadioCards.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import type { FileAnswers } from './importState.ts'

interface RepeatedRowsProps {
  title: string
  value: FileAnswers['duplicates']
  onChange: (value: FileAnswers['duplicates']) => void
  /** Why they may be left out, and what comes of them otherwise. */
  skip: string
  again: { label: string; hint: string }
}

/** What shall become of the rows of which there is one already. */
export const RepeatedRows = ({ title, value, onChange, skip, again }: RepeatedRowsProps) => (
  <SectionCard title={title}>
    <RadioCards
      legend="What shall become of them?"
      across
      value={value === 'refuse' ? null : value}
      onChange={onChange}
      options={[
        { value: 'skip', label: 'Leave them out', hint: skip },
        { value: 'import', ...again },
      ]}
    />
  </SectionCard>
)
