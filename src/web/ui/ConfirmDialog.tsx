import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'

import { Dialog } from './Dialog.tsx'
import { ErrorAlert } from './ErrorAlert.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** What will happen, in a sentence. */
  children?: ReactNode
  confirmLabel: string
  tone?: 'primary' | 'danger'
  /** Asks why; the reason goes to `onConfirm`. */
  reason?: { label: string; required?: boolean; description?: string }
  /** The dialog stays, busy, until this settles; a refusal is shown in it. */
  onConfirm: (reason: string) => Promise<unknown> | void
  onCancel: () => void
}

export function ConfirmDialog({ opened, reason, onConfirm, onCancel, children, ...rest }: ConfirmDialogProps) {
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
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
      tone={rest.tone ?? 'primary'}
      saveLabel={rest.confirmLabel}
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
        {reason && (
          <Textarea
            label={reason.label}
            description={reason.description}
            required={reason.required === true}
            error={missing ? 'This field is required' : undefined}
            data-autofocus
            autosize
            minRows={2}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setMissing(false)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
