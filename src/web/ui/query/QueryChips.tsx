import { Chip } from '../Chip.tsx'
import { notUnderstood, type QueryChip } from './chips.ts'

/** Chips of a query, each with a cross. */
export const QueryChips = ({ chips, onSearch }: { chips: readonly QueryChip[]; onSearch: (rest: string) => void }) =>
  chips.map(({ text, rest, wrong }) => (
    <Chip
      key={text}
      mark={wrong ? notUnderstood : undefined}
      removeLabel={`Remove filter ${text}`}
      onRemove={() => onSearch(rest)}
    >
      {text}
    </Chip>
  ))
