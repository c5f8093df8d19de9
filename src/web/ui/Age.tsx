import { ageOf } from '../answerAge.ts'
import { useReachable } from '../connection.ts'
import { timeText } from '../timeText.ts'

interface Read {
  data: unknown
  dataUpdatedAt: number
}

/** Says since when a part's data are known, while the server cannot be asked: "As of 10:42". */
export function Age({ of }: { of: Read | readonly Read[] }) {
  const reachable = useReachable()
  const oldest = [of].flat().reduce((least, { data, dataUpdatedAt }) => {
    const since = ageOf(data) ?? (reachable || data === undefined ? undefined : dataUpdatedAt)
    return Math.min(least, since ?? least)
  }, Number.POSITIVE_INFINITY)
  return Number.isFinite(oldest) ? <p className="fb-muted fb-small">As of {timeText(oldest)}</p> : null
}
