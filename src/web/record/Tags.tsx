import { Chip } from '#web/ui/Chip.tsx'
import './record.css'

/** The tags of a record, in a row of its list. */
export const Tags = ({ names }: { names: readonly string[] }) => (
  <span className="fb-record-tags">
    {names.map((name) => (
      <Chip key={name}>{name}</Chip>
    ))}
  </span>
)
