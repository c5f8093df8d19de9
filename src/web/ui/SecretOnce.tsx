/** A secret that was just made, to be copied: it is shown this once. */
import { IconCopy } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'

import { Button } from './Button.tsx'
import { notifySuccess } from './Snackbar.tsx'
import './SecretOnce.css'

interface SecretOnceProps {
  secret: string
  label: string
  copyLabel: string
  copied: string
  /** Sentence about the secret and its use. */
  children: ReactNode
}

export function SecretOnce({ secret, label, copyLabel, copied, children }: SecretOnceProps) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    // A browser copies for nobody over plain http: there it is in the field, selected.
    const done = await navigator.clipboard?.writeText(secret).then(
      () => true,
      () => false,
    )
    if (done) notifySuccess(copied)
    else field.current?.select()
  }
  return (
    <div className="fb-secret-once">
      <input
        ref={field}
        readOnly
        autoFocus
        aria-label={label}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div>
        <Button tone="primary" icon={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          {copyLabel}
        </Button>
      </div>
      {children}
    </div>
  )
}
