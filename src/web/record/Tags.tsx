import { Chip } from '#web/ui/Chip.tsx'
import './record.css'

/** Tags that fit on one line of a list. */
const visibleCount = 2

/** Shows a record's tags in its list row; a tooltip on the count names the others. */
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
