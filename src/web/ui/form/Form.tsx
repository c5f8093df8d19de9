import { IconLock } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, type ReactNode, type SyntheticEvent } from 'react'

import './Form.css'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { useFirstField, useFocusSaved } from '../../focus.ts'
import { FormLockContext } from './formLock.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { ContractForm } from './useContractForm.ts'

export interface FormProps<V extends object> {
  form: ContractForm<V>
  label: string
  /** False where the fields are so few that the messages under them are enough. */
  summary?: boolean
  /** The reason why none of its fields may be edited. */
  locked?: string | undefined
  /** The screen is about it: its first field has the focus from the beginning. */
  focusFirst?: boolean
  /** True for a form beside the screen's main content: the screen's shortcut keys stay active. */
  aside?: true
  children: ReactNode
  className?: string
}

/** The `<form>` with its alert, the list of errors, and Ctrl/Cmd-Enter; `submitForm` is for those pressed outside of it. */
export function Form<V extends object>(props: FormProps<V>) {
  const { form, label, summary = true, locked, focusFirst = false, aside, children, className = 'fb-form' } = props
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
    const within = (event: KeyboardEvent) => onKeyDown(event)
    node?.addEventListener('keydown', within)
    return () => node?.removeEventListener('keydown', within)
  }, [])
  useFirstField(element, focusFirst)
  useFocusSaved(form.busy)
  return (
    <form
      ref={element}
      id={form.id}
      aria-label={label}
      className={className}
      noValidate
      data-form={locked === undefined && !aside ? '' : undefined}
      data-locked={locked === undefined ? undefined : ''}
      aria-describedby={locked === undefined ? undefined : `${form.id}-lock`}
      aria-busy={form.busy || undefined}
      onSubmit={onSubmit}
    >
      <ErrorAlert error={form.error} labels={form.labels} />
      {summary && <ErrorSummary errors={form.errors} labels={form.labels} formId={form.id} />}
      {locked !== undefined && (
        <p className="fb-form-lock" id={`${form.id}-lock`}>
          <IconLock size={16} aria-hidden />
          {locked}
        </p>
      )}
      <FormLockContext value={locked}>{children}</FormLockContext>
    </form>
  )
}
