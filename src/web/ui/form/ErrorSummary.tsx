import type { MouseEvent } from 'react'

import '../ErrorAlert.css'

interface ErrorSummaryProps {
  formId: string
  errors: Record<string, string>
  labels: Record<string, string>
}

/**
 * Lists all errors of a form in the form's order, each with a link to its field; a single error only shows at its
 * field.
 */
export function ErrorSummary({ formId, errors, labels }: ErrorSummaryProps) {
  const fields = () => [...(document.getElementById(formId)?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
  const onScreen = fields().map((node) => node.dataset['field'] ?? '')
  const names = Object.keys(errors)
    .filter((name) => errors[name] !== undefined && errors[name] !== '')
    .toSorted((error, otherError) => onScreen.indexOf(error) - onScreen.indexOf(otherError))
  if (names.length < 2) return null
  const go = (name: string) => (event: MouseEvent) => {
    event.preventDefault()
    fields()
      .find((node) => node.dataset['field'] === name)
      ?.focus()
  }
  return (
    <div className="fb-error-alert" role="alert">
      <div>
        <p>{names.length} fields need your attention:</p>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`#${formId}`} onClick={go(name)}>
                {labels[name] ?? name}
              </a>
              : {errors[name]}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
