import { useQuery } from '@tanstack/react-query'

import { bytes } from '#core/bytes.ts'
import { queryFor } from '#web/api.ts'
import { getFileSpace } from '../files.contract.ts'
import './files.css'

/** The used space: in units of 1000, and on hover in units of 1024. */
export function FileSpace() {
  const { data } = useQuery(queryFor(getFileSpace, {}))
  // The empty box reserves the space, so that the list does not move when the figures arrive.
  if (!data) return <div className="fb-file-space" />
  const { used, quota } = data
  return (
    <div className="fb-file-space">
      <span className="fb-muted fb-small" title={`${bytes(used, 1024)} of ${bytes(quota, 1024)} used`}>
        {bytes(used)} of {bytes(quota)} used
      </span>
      <meter value={used} max={quota} low={quota * 0.8} high={quota * 0.95} optimum={0} aria-label="Storage">
        {Math.round((used / quota) * 100)}%
      </meter>
    </div>
  )
}
