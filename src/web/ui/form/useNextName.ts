import { useLayoutEffect, useRef } from 'react'

import { isLost } from '../../focus.ts'
import type { FormPart } from './useContractForm.ts'

/**
 * Returns a function that empties a form for the next name, with the focus in this field, unless the person is elsewhere
 * by then. The emptied field is another element, which is there once the form is rendered.
 */
export function useNextName<V extends object>(
  form: Pick<FormPart<V>, 'id' | 'field'> & { reset: (values?: V) => void },
  name: Extract<keyof V, string>,
): (values: V) => void {
  const isWanted = useRef(false)
  const key = form.field.key(name)
  const id = `${form.id}-${name}`
  // Before the next key arrives, which belongs into the field, behind what already stands there.
  useLayoutEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    const field = document.getElementById(id)
    field?.focus()
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
  }, [key, id])
  return (values) => {
    isWanted.current = isLost() || document.activeElement?.closest('form')?.id === form.id
    form.reset(values)
  }
}
