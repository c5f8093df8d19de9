import { Chip } from '#web/ui/Chip.tsx'
import './record.css'

/** As many as stay on one line of a list. */
const visibleCount = 2

/** The tags of a record, in a row of its list; the others are told when one points at how many there are. */
export const Tags = ({ names }: { names: readonly string[] }) => (
  <span className="fb-record-tags">
    {names.slice(0, visibleCount).map((name) => (
      <Chip key={name}>{name}</Chip>
    ))}
    {names.length > visibleCount && (
      <span className="fb-muted fb-small" title={names.slice(visibleCount).join(', ')}>
        +{names.length - visibleCount}
      </span>
    )}
  </span>
)
