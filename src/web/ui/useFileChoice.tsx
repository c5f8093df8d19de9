import { type DragEvent, useRef, useState } from 'react'

interface FileChoice {
  /** Endings and types, as an input takes them. */
  accept: string
  /** Name of the input, which only a screen reader and tests meet. */
  label: string
  onFile: (file: File) => void
  /** Several files may be chosen at once. */
  multiple?: true
}

/** Lets the user choose a file by a button (`choose`, with `input` anywhere beside it) or drop it on `dropTarget`. */
export function useFileChoice({ accept, label, onFile, multiple }: FileChoice) {
  const element = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    for (const file of [...(files ?? [])].slice(0, multiple ? undefined : 1)) onFile(file)
  }
  const input = (
    <input
      ref={element}
      type="file"
      accept={accept}
      multiple={multiple ?? false}
      aria-label={label}
      tabIndex={-1}
      className="fb-hidden"
      onChange={({ currentTarget }) => {
        take(currentTarget.files)
        // The same file chosen again, perhaps corrected, is a new choice.
        currentTarget.value = ''
      }}
    />
  )
  const dropTarget = {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
  return { input, choose: () => element.current?.click(), dropTarget }
}
