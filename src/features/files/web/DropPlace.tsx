import type { ReactNode } from 'react'

import { useFileDrop } from '#web/ui/useFileDrop.ts'
import './files.css'

interface DropPlaceProps {
  onFiles: ((files: readonly File[]) => void) | undefined
  children: ReactNode
}

/** Files may be dropped anywhere on it. */
export function DropPlace({ onFiles, children }: DropPlaceProps) {
  const target = useFileDrop(onFiles ?? (() => undefined))
  return (
    <div className="fb-drop" {...(onFiles && target)}>
      {children}
    </div>
  )
}
