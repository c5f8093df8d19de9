/** A plain field in which somebody may type until the field that loads later takes its place. */
import { type ChangeEvent, type FocusEvent, useState } from 'react'

export type PlainField = HTMLInputElement | HTMLTextAreaElement

interface Begun {
  fieldKey: string
  text: string
  from: PlainField | null
}

/**
 * Reads the text typed into the plain field, and the field while it has the focus: for this filling of the form
 * (`fieldKey`) only. It is state, since what takes its place may be half made when a letter comes, and has to begin
 * with that letter.
 */
export function usePlainField(fieldKey: string) {
  const [begun, setBegun] = useState<Begun>({ fieldKey, text: '', from: null })
  const begin = (what: Partial<Begun>) => setBegun((was) => ({ ...was, fieldKey, ...what }))
  const current = begun.fieldKey === fieldKey ? begun : { text: '', from: null }
  return {
    text: current.text,
    from: current.from,
    plainProps: {
      onChange: (event: ChangeEvent<PlainField>) => begin({ text: event.currentTarget.value }),
      onFocus: (event: FocusEvent<PlainField>) => begin({ from: event.currentTarget }),
      onBlur: () => begin({ from: null }),
    },
  }
}

/** Moves the focus to the new field, with the same letters selected, so that typing replaces the same text. */
export function takeOver(from: PlainField, to: PlainField): void {
  const { selectionStart, selectionEnd } = from
  to.focus()
  to.setSelectionRange(selectionStart, selectionEnd)
}
