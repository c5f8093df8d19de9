/** The dialogs of changing one's second factors: that it is oneself, the app, the passkey, and the codes shown once. */
import { useState } from 'react'
import * as z from 'zod/mini'

import { call } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { deviceOf } from '../../web/device.ts'
import {
  addPasskey,
  CodeBody,
  confirmByCode,
  confirmByPasskey,
  confirmByPassword,
  confirmByRecoveryCode,
  confirmCodes,
  PasskeyName,
  startPasskeyConfirm,
} from '../factors.contract.ts'
import './factors.css'
import { make, sign } from './passkeys.ts'
import { Proof, type Proofs, type Way } from './Proof.tsx'
import { QrCode } from './QrCode.tsx'

export const confirmations: Proofs = {
  password: (password) => call(confirmByPassword, { body: { password } }),
  code: (code) => call(confirmByCode, { body: { code } }),
  recovery: (recovery_code) => call(confirmByRecoveryCode, { body: { recovery_code } }),
  passkey: async () => {
    const options = await call(startPasskeyConfirm, {})
    await call(confirmByPasskey, { body: { passkey: await sign(options) } })
  },
}

export function ConfirmDialog({
  ways,
  onProven,
  onCancel,
}: {
  ways: readonly Way[]
  onProven: () => void
  onCancel: () => void
}) {
  return (
    <Dialog opened title="Confirm that it is you" width={440} onCancel={onCancel} cancelLabel="Cancel">
      <div className="fb-form">
        <p>To continue, confirm your identity again.</p>
        <Proof ways={ways} proofs={confirmations} label="Confirm" onProven={onProven} />
      </div>
    </Dialog>
  )
}

export function AppDialog({
  secret,
  uri,
  onAdded,
  onCancel,
}: {
  secret: string
  uri: string
  onAdded: (codes: readonly string[] | null) => void
  onCancel: () => void
}) {
  const form = useContractForm(CodeBody, {
    initial: { code: '' },
    onSubmit: async (body) => onAdded((await call(confirmCodes, { body })).recovery_codes),
  })
  return (
    <Dialog opened title="Set up an app" width={480} form={form} saveLabel="Turn on" onCancel={onCancel}>
      <Form form={form} label="Set up an app" summary={false}>
        <p>Open an authenticator app on your phone and let it scan this picture.</p>
        <QrCode text={uri} label="QR code for your app" />
        <p>
          Or type this key into it:{' '}
          <code className="fb-factor-secret">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
        </p>
        <TextField
          form={form}
          name="code"
          label="Code from the app"
          description="Six digits, new every 30 seconds."
          required
        />
      </Form>
    </Dialog>
  )
}

const NameBody = z.strictObject({ name: PasskeyName })

export function PasskeyDialog({
  options,
  onAdded,
  onCancel,
}: {
  options: { challenge: string }
  onAdded: (codes: readonly string[] | null) => void
  onCancel: () => void
}) {
  const form = useContractForm(NameBody, {
    initial: { name: deviceOf(navigator.userAgent, 'browser') },
    onSubmit: async ({ name }) => {
      const passkey = await make(options)
      onAdded((await call(addPasskey, { body: { name, passkey } })).recovery_codes)
    },
  })
  return (
    <Dialog opened title="Add a passkey" width={480} form={form} saveLabel="Continue" onCancel={onCancel}>
      <Form form={form} label="Add a passkey" summary={false}>
        <p>
          A passkey is stored on your device or in your password manager. You unlock it with fingerprint, face or PIN.
          It works at this address only.
        </p>
        <TextField form={form} name="name" label="Name" description="Helps you recognise it in the list." required />
      </Form>
    </Dialog>
  )
}

/** Shows the recovery codes once: closing the dialog confirms that they are saved. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [saved, setSaved] = useState<string | null>(null)
  const text = `Recovery codes for Fieldbook (${location.host}). Each works once.\n\n${codes.join('\n')}\n`
  return (
    <Dialog
      opened
      title="Save these recovery codes"
      width={480}
      saveLabel="I have saved them"
      onSave={onClose}
      onCancel={onClose}
    >
      <div className="fb-form">
        <p>
          Use a code to sign in without your app or passkey. Each works once. They are not shown again: print them or
          save them in a safe place.
        </p>
        <ul className="fb-factor-codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="fb-factor-acts">
          {'clipboard' in navigator && (
            <Button
              onClick={() =>
                void navigator.clipboard.writeText(text).then(
                  () => setSaved('Copied.'),
                  () => setSaved('The browser did not allow copying.'),
                )
              }
            >
              Copy
            </Button>
          )}
          <Button onClick={() => saveText(text)}>Save as a file</Button>
        </div>
        <p role="status">{saved}</p>
      </div>
    </Dialog>
  )
}

function saveText(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'fieldbook-recovery-codes.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
