import { useState } from 'react'

/** The text in the field of a choice while somebody types, and whether its list is open. */
export interface Typing {
  /** Null while the field shows its choice. */
  text: string | null
  setText: (text: string | null) => void
  opened: boolean
  setOpened: (opened: boolean) => void
  /** True from the moment when the field is left or Enter is pressed before its search is answered. */
  awaited: boolean
  setAwaited: (awaited: boolean) => void
}

/** Makes the state of typing; a value that changes from elsewhere (`fieldKey`, `value`) ends it. */
export function useTyping(fieldKey: string, value: unknown): Typing {
  const [text, setText] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const [awaited, setAwaited] = useState(false)
  const [shown, setShown] = useState({ fieldKey, value })
  if (shown.fieldKey !== fieldKey || shown.value !== value) {
    setShown({ fieldKey, value })
    setText(null)
    setAwaited(false)
  }
  return { text, setText, opened, setOpened, awaited, setAwaited }
}
