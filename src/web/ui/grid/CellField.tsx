import { useEffect, useRef } from 'react'

interface CellFieldProps {
  label: string
  value: string
  maxLength: number
  numeric?: boolean
  onDraft: (text: string) => void
  onBlur: () => void
}

/** The field in a cell while it is typed into. */
export function CellField({ label, value, maxLength, numeric, onDraft, onBlur }: CellFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const node = input.current
    node?.focus()
    // A key that began the typing stays before the cursor; existing text is replaced by the next key.
    if (node && node.value.length > 1) node.select()
  }, [])
  return (
    <input
      ref={input}
      type="text"
      {...(numeric === true && { inputMode: 'decimal' })}
      autoComplete="off"
      aria-label={label}
      value={value}
      maxLength={maxLength}
      onChange={(event) => onDraft(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}
