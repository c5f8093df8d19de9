import { type DragEvent, type ReactNode, useState } from 'react'

import './files.css'

interface DropPlaceProps {
  onFiles: ((files: readonly File[]) => void) | undefined
  children: ReactNode
}

/** Files may be dropped anywhere on it. */
export function DropPlace({ onFiles, children }: DropPlaceProps) {
  const [over, setOver] = useState(false)
  if (!onFiles) return <div className="fb-drop">{children}</div>
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div
      className="fb-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
