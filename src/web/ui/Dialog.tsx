import { Modal } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useEffect, useState } from 'react'

import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import './Dialog.css'
import { Button } from './Button.tsx'
import { useFocusSaved } from '../focus.ts'
import { OverlayHostContext } from './overlayHost.ts'
import { useFocusBack } from './useFocusBack.ts'

/** The part of a form that a dialog needs: `useContractForm` gives it. */
interface DialogForm {
  id: string
  busy: boolean
  isDirty: () => boolean
  discard: () => void
}

export interface DialogProps {
  opened: boolean
  title: ReactNode
  children: ReactNode
  /** Cancel, Escape and a click outside, once nothing would be lost or the person agreed to lose it. */
  onCancel: () => void
  /** The form inside: Save submits it, and closing warns of unsaved changes. */
  form?: DialogForm
  /** Called by Save, without a form. With neither, the dialog only shows something and has a Close button. */
  onSave?: () => void
  saveLabel?: string
  cancelLabel?: string
  tone?: 'primary' | 'danger'
  busy?: boolean
  saveDisabled?: boolean
  isDirty?: () => boolean
  /** Width in pixels; a phone shows it on the whole screen. */
  width?: number
  /** Class of a dialog that lies elsewhere, such as beside the form that it was opened from. */
  className?: string
  /** Element left of the buttons: a second action, such as Delete. */
  extra?: ReactNode
}

/** The reusable dialog: title, content, Cancel and Save. */
export function Dialog(props: DialogProps) {
  const { opened, title, children, form, onSave, width = 800, className = '' } = props
  useFocusBack()
  const [asking, setAsking] = useState(false)
  const [host, setHost] = useState<HTMLElement | null>(null)
  const saves = form !== undefined || onSave !== undefined
  const dirty = props.isDirty ?? form?.isDirty
  const busy = props.busy ?? form?.busy ?? false
  useFocusSaved(busy)

  const leave = () => {
    setAsking(false)
    form?.discard()
    props.onCancel()
  }
  const cancel = () => {
    if (busy) return
    if (!asking && dirty?.() === true) setAsking(true)
    else if (!asking) leave()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Keys of a dialog above this one arrive here too, through React's tree.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // An open list of choices takes the first Escape.
      if ((event.target as Element).getAttribute('data-mantine-stop-propagation') === 'true') return
      event.preventDefault()
      event.stopPropagation()
      if (asking) setAsking(false)
      else cancel()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && onSave && !form) {
      event.preventDefault()
      if (!busy && props.saveDisabled !== true) onSave()
    }
  }
  useEffect(() => {
    if (!opened) return
    // The focus may be in a snackbar, or nowhere since what had it is gone: the key then reaches no dialog.
    const onLostKey = (event: globalThis.KeyboardEvent) => {
      const inside = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null
      if (event.key === 'Escape' && !inside && !event.defaultPrevented) cancel()
    }
    document.addEventListener('keydown', onLostKey)
    return () => document.removeEventListener('keydown', onLostKey)
  })

  return (
    <Modal.Root
      className={`fb-dialog ${className}`}
      data-opened={opened || undefined}
      opened={opened}
      onClose={cancel}
      closeOnEscape={false}
      size={width}
      onKeyDown={onKeyDown}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className="fb-dialog-head">
          <Modal.Title>{title}</Modal.Title>
        </div>
        <Modal.Body>
          <OverlayHostContext value={host}>{children}</OverlayHostContext>
        </Modal.Body>
        {asking ? (
          // Keys: else React makes "Keep editing" into the button that saves while it is being clicked.
          <div key="ask" className="fb-dialog-foot" role="alertdialog" aria-label="Discard changes?">
            <span className="fb-dialog-ask">Your changes are not saved.</span>
            <Button onClick={leave}>Discard changes</Button>
            <Button tone="primary" ref={focus} onClick={() => setAsking(false)}>
              Keep editing
            </Button>
          </div>
        ) : (
          <div key="foot" className="fb-dialog-foot">
            {props.extra !== undefined && <div className="fb-dialog-extra">{props.extra}</div>}
            <Button onClick={cancel} disabled={busy}>
              {props.cancelLabel ?? (saves ? 'Cancel' : 'Close')}
            </Button>
            {saves && (
              <Button
                tone={props.tone ?? 'primary'}
                type={form ? 'submit' : 'button'}
                busy={busy}
                data-save
                disabled={props.saveDisabled === true}
                {...(form && { form: form.id })}
                {...(!form && onSave && { onClick: onSave })}
              >
                {props.saveLabel ?? 'Save'}
              </Button>
            )}
          </div>
        )}
        <div ref={setHost} />
      </Modal.Content>
    </Modal.Root>
  )
}

const focus = (node: HTMLButtonElement | null) => node?.focus()
