/** Showing who one is in one of several ways: of a sign-in the second step, or again before one's account is changed. */
import { useId, useState, type SubmitEvent } from 'react'

import { PlainButton } from '#web/PlainButton.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { isFailure } from '#web/ui/errors.ts'
import { LoginField, PasswordInput } from '../../web/LoginField.tsx'

export type Way = 'password' | 'code' | 'passkey' | 'recovery'
/** The ways to prove who one is. Each function throws the error to show. */
export interface Proofs {
  password?: (password: string) => Promise<unknown>
  code: (code: string) => Promise<unknown>
  recovery: (code: string) => Promise<unknown>
  passkey: () => Promise<unknown>
}

interface ProofProps {
  ways: readonly Way[]
  proofs: Proofs
  /** Action of the button. */
  label: string
  onProven: () => Promise<unknown> | void
}

const switches: Record<Way, string> = {
  password: 'Use your password',
  code: 'Enter the code from your app',
  passkey: 'Use your passkey',
  recovery: 'Use a recovery code',
}
const fields = { password: 'password', code: 'code', recovery: 'recovery_code' } as const

export function Proof({ ways, proofs, label, onProven }: ProofProps) {
  const [way, setWay] = useState<Way>(ways[0] ?? 'code')
  const [problem, setProblem] = useState<{ field?: string; alert?: unknown }>({})
  const [busy, setBusy] = useState(false)
  const id = useId()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // In a dialog this form lies inside another form of React's tree, which must not submit.
    event.stopPropagation()
    if (busy) return
    const form = event.currentTarget
    const typed = new FormData(form).get(way === 'passkey' ? '' : fields[way])
    setBusy(true)
    setProblem({})
    try {
      if (way === 'passkey') await proofs.passkey()
      else await proofs[way]?.(typeof typed === 'string' ? typed : '')
      await onProven()
    } catch (failure) {
      const field = way !== 'passkey' && isFailure(failure) ? failure.body[fields[way]] : undefined
      setProblem(field === undefined ? { alert: failure } : { field: String(Array.isArray(field) ? field[0] : field) })
      form.querySelector('input')?.select()
    } finally {
      setBusy(false)
    }
  }
  const others = ways.filter((text) => text !== way)
  return (
    <form id={id} className="fb-form" aria-label={label} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorAlert error={problem.alert} />
      {way === 'password' && <PasswordInput error={problem.field} />}
      {way === 'code' && (
        <LoginField
          key="code"
          name="code"
          label="Enter the code from your app"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          autoFocus
          error={problem.field}
        />
      )}
      {way === 'recovery' && (
        <LoginField
          key="recovery"
          name="recovery_code"
          label="Recovery code"
          autoComplete="off"
          maxLength={40}
          autoFocus
          error={problem.field}
        />
      )}
      {way === 'passkey' && <p>Your device asks for fingerprint, face or PIN.</p>}
      <PlainButton type="submit" tone="primary" busy={busy} autoFocus={way === 'passkey'}>
        {way === 'passkey' ? switches.passkey : label}
      </PlainButton>
      {others.map((text) => (
        <PlainButton
          key={text}
          tone="quiet"
          onClick={() => {
            setProblem({})
            setWay(text)
          }}
        >
          {switches[text]}
        </PlainButton>
      ))}
    </form>
  )
}
