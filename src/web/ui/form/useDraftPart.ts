import { useEffect, useEffectEvent, useState } from 'react'

import { saveDraft, savedDraft, whenKept } from './drafts.ts'

/** A value beside a form's own, such as photographs: forgotten with the form's draft, and back after a reload like it. */
export function useDraftPart<T>(draftKey: string, name: string, none: T): [value: T, set: (value: T) => void] {
  const key = `${draftKey}#${name}`
  const saved = () => (savedDraft(key)?.values as { value: T } | undefined)?.value
  const [value, setValue] = useState<T>(() => saved() ?? none)
  const bringIn = useEffectEvent(() => setValue((current) => saved() ?? current))
  useEffect(() => whenKept(() => bringIn()), [])
  return [
    value,
    (next) => {
      setValue(next)
      saveDraft(key, { values: { value: next } })
    },
  ]
}
