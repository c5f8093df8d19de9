import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { NotLoaded } from '../NotLoaded.tsx'
import './ErrorAlert.css'
import { errorLines, isNotLoaded } from './errors.ts'

export interface ErrorAlertProps {
  /** A text, a list, an Error, or a failed call (status 0: no network). Without an error nothing is shown. */
  error: unknown
  /** Names of fields as the screen says them. */
  labels?: Record<string, string>
  /** Further help, such as a button that tries again. */
  children?: ReactNode
}

/** Strings, lists and messages by field (docs/rules/screens.md#errors-on-screens). */
export function ErrorAlert({ error, labels, children }: ErrorAlertProps) {
  const lines = errorLines(error, labels)
  if (lines.length === 0) return null
  if (isNotLoaded(error)) return <NotLoaded>{children}</NotLoaded>
  return (
    <div className="fb-error-alert" role="alert">
      <IconAlertTriangle size={18} aria-hidden />
      <div>
        {lines.map((line, index) => (
          <p key={index}>
            {line.label !== undefined && <strong>{line.label}: </strong>}
            {line.text}
          </p>
        ))}
        {children}
      </div>
    </div>
  )
}
