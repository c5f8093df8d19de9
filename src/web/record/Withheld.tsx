import { IconLock } from '@tabler/icons-react'

/** Stands in place of a figure that the viewer may not see: an empty cell would say that there is none. */
export const Withheld = ({ children }: { children: string }) => (
  <span className="fb-muted" title={children}>
    <IconLock size={14} aria-hidden />
    <span className="fb-hidden">{children}</span>
  </span>
)
