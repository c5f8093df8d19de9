import { type FocusEvent, type MouseEvent, type ReactNode, useRef } from 'react'

import { TextArea } from '#web/ui/form/TextArea.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { FormPart } from '#web/ui/form/useContractForm.ts'
import { mailFields, moneyMailFields, type TemplateKind } from '../mail.ts'
import './mail.css'

export interface MailLetter {
  subject: string
  body: string
}

interface MailTextProps {
  form: FormPart<MailLetter>
  kind?: TemplateKind
  /** Shows the fields from the start, where texts are written for later. */
  open?: boolean
}

/** Subject and text of a letter, and the fields that can be put where one last typed. */
export function MailText({ form, kind = 'letter', open = false }: MailTextProps) {
  return (
    <WithFields
      fields={kind === 'letter' ? mailFields : moneyMailFields}
      into="body"
      open={open}
      summary="Fields filled in for each contact"
    >
      <TextField form={form} name="subject" label="Subject" maxLength={255} required />
      <TextArea form={form} name="body" label="Text" minRows={8} maxLength={10_000} required />
    </WithFields>
  )
}

interface WithFieldsProps {
  /** Each field and its value. */
  fields: Readonly<Record<string, string>>
  /** The input that they go into as long as no other one was typed in. */
  into: string
  summary: string
  /** Shows the fields from the start. */
  open?: boolean
  children: ReactNode
}

/** Inputs, and the fields that can be put where one last typed in them. */
export function WithFields({ fields, into, summary, open = false, children }: WithFieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null)
  const onFocus = ({ target }: FocusEvent) => {
    if (isText(target)) last.current = target
  }
  const insert = (field: string) => {
    const found = last.current?.isConnected ? last.current : box.current?.querySelector(`[data-field="${into}"]`)
    if (found && isText(found)) typeInto(found, `{{${field}}}`)
  }
  return (
    <div ref={box} className="fb-mail-text" onFocusCapture={onFocus}>
      {children}
      <details className="fb-mail-fields" open={open}>
        <summary>{summary}</summary>
        <ul>
          {Object.entries(fields).map(([field, says]) => (
            <li key={field}>
              <button
                type="button"
                aria-label={`Insert ${field}: ${says}`}
                title={says}
                onMouseDown={keepFocus}
                onClick={() => insert(field)}
              >
                {field}
              </button>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

const isText = (node: Element): node is HTMLInputElement | HTMLTextAreaElement =>
  node instanceof HTMLTextAreaElement || (node instanceof HTMLInputElement && node.dataset['field'] !== undefined)

/** The caret stays where it was. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Inserts text at the caret as if it were typed: the form is notified by the same event. */
function typeInto(node: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  node.focus()
  node.setRangeText(text, node.selectionStart ?? node.value.length, node.selectionEnd ?? node.value.length, 'end')
  node.dispatchEvent(new Event('input', { bubbles: true }))
}
