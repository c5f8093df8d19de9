import { useEffect, useEffectEvent, useRef, type ReactNode, type SyntheticEvent } from 'react'

import { ErrorAlert } from '../ErrorAlert.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { ContractForm } from './useContractForm.ts'

export interface FormProps<V extends object> {
  form: ContractForm<V>
  label: string
  /** False where the fields are so few that the messages under them are enough. */
  summary?: boolean
  children: ReactNode
  className?: string
}

/** The `<form>` with its alert, the list of errors, and Ctrl/Cmd-Enter. */
export function Form<V extends object>({ form, label, summary = true, children, className = 'fb-form' }: FormProps<V>) {
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    // A form in a dialog lies inside the outer form in React's tree, though not in the page.
    event.stopPropagation()
    void form.submit()
  }
  const element = useRef<HTMLFormElement>(null)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void form.submit()
  })
  useEffect(() => {
    const node = element.current
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    node?.addEventListener('keydown', listen)
    return () => node?.removeEventListener('keydown', listen)
  }, [])
  return (
    <form
      ref={element}
      id={form.id}
      aria-label={label}
      className={className}
      noValidate
      aria-busy={form.busy || undefined}
      onSubmit={onSubmit}
    >
      <ErrorAlert error={form.error} labels={form.labels} />
      {summary && <ErrorSummary errors={form.errors} labels={form.labels} formId={form.id} />}
      {children}
    </form>
  )
}
