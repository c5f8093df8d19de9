import { useRef } from 'react'

import { useFileDrop } from './useFileDrop.ts'

interface FileChoice {
  /** Endings and types, as an input takes them. */
  accept: string
  /** Name of the input, which only a screen reader and tests meet. */
  label: string
  onFile: (file: File) => void
}

/** One file, chosen by a button (`choose`, with `input` anywhere beside it) or dropped on the element of `dropTarget`. */
export function useFileChoice({ accept, label, onFile }: FileChoice) {
  const element = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (file) onFile(file)
  }
  const dropTarget = useFileDrop(([file]) => take(file))
  const input = (
    <input
      ref={element}
      type="file"
      accept={accept}
      aria-label={label}
      tabIndex={-1}
      className="fb-hidden"
      onChange={({ currentTarget }) => {
        take(currentTarget.files?.[0])
        // The same file chosen again, perhaps mended, is a new choice.
        currentTarget.value = ''
      }}
    />
  )
  return { input, choose: () => element.current?.click(), dropTarget }
}
