import { Textarea } from '@mantine/core'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'

import { Dialog } from './Dialog.tsx'
import { ErrorAlert } from './ErrorAlert.tsx'
import type { PlainField } from './form/plainField.ts'

/** Props of a field for the reason, where it is more than a plain text. */
export interface ReasonInputProps {
  label: string
  description: string | undefined
  required: boolean
  error: string | undefined
  onChange: (text: string) => void
  /** The plain field that this field replaces: its text, and the element itself while it has the focus. */
  typed: string
  from: PlainField | null
}

interface PlainReasonProps extends ReasonInputProps {
  onWriting: (field: PlainField | null) => void
}

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** Sentence about what will happen. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  /** The field for a reason, which is passed to `onConfirm`. */
  reason?: { label: string; required?: boolean; description?: string; input?: ComponentType<ReasonInputProps> }
  /** The dialog stays, busy, until this settles; a refusal is shown in it. */
  onConfirm: (reason: string) => Promise<unknown> | void
  onCancel: () => void
}

export function ConfirmDialog({ opened, reason, onConfirm, onCancel, children, ...rest }: ConfirmDialogProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const Reason = reason?.input
  const [from, setFrom] = useState<PlainField | null>(null)
  const input: ReasonInputProps | undefined = reason && {
    label: reason.label,
    description: reason.description,
    required: reason.required === true,
    error: missing ? 'This field is required' : undefined,
    onChange: (next) => {
      setText(next)
      setMissing(false)
    },
    typed: text,
    from,
  }
  const plain = input && <PlainReason {...input} onWriting={setFrom} />
  const clear = () => {
    setText('')
    setMissing(false)
    setError(null)
  }

  const confirm = async () => {
    if (reason?.required === true && text.trim() === '') return setMissing(true)
    setBusy(true)
    setError(null)
    try {
      await onConfirm(text.trim())
      clear()
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened={opened}
      title={rest.title}
      width={480}
      className="fb-sheet"
      tone={rest.tone ?? 'primary'}
      saveLabel={rest.confirmLabel}
      {...(rest.cancelLabel !== undefined && { cancelLabel: rest.cancelLabel })}
      busy={busy}
      onSave={() => void confirm()}
      onCancel={() => {
        clear()
        onCancel()
      }}
    >
      <div className="fb-form">
        <ErrorAlert error={error} />
        {children !== undefined && <div>{children}</div>}
        {input && <Suspense fallback={plain}>{Reason ? <Reason {...input} /> : plain}</Suspense>}
      </div>
    </Dialog>
  )
}

/** Asks for a reason in a text field of its own, which is empty whenever the dialog opens. */
function PlainReason({ label, description, required, error, onChange, onWriting }: PlainReasonProps) {
  return (
    <Textarea
      label={label}
      description={description}
      required={required}
      error={error}
      data-autofocus
      autosize
      minRows={2}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => onWriting(event.currentTarget)}
      onBlur={() => onWriting(null)}
    />
  )
}
