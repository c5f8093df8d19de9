import { lazy } from '#web/lazy.tsx'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import * as z from 'zod/mini'

import { fieldErrors } from '#core/messages.ts'
import { call } from '#web/api.ts'
import { PlainButton } from '#web/PlainButton.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { isFailure } from '#web/ui/errors.ts'
import { login, LoginBody } from '../auth.contract.ts'
import { entering, withNext } from './entering.ts'
import { clearProfile } from './guard.ts'
import { LoginField, PasswordInput } from './LoginField.tsx'
import { readLoginValue, writeLoginValue } from './loginStorage.ts'

const AskLink = lazy(() => import('./AskLink.tsx').then((part) => ({ default: part.AskLink })))

/**
 * E-mail and password. An error keeps the e-mail; Enter submits. Plain inputs, read when they are sent: what the browser
 * filled in by itself counts, and the login page stays small.
 */
export function LocalLogin({ next }: { next: string | undefined }) {
  const { history } = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  useFocusOnOpening(form)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const typed = z.safeParse(LoginBody, Object.fromEntries(new FormData(event.currentTarget)))
    if (!typed.success) return show(problemsOf(fieldErrors(typed.error)))
    setBusy(true)
    try {
      const there = await signIn(typed.data, next)
      setProblems({})
      if (there !== undefined) history.replace(there)
    } catch (failure) {
      if (isFailure(failure) && failure.status === 400) show(problemsOf(failure.body))
      else show({ alert: failure, ...(isFailure(failure) && failure.status === 429 && { waits: typed.data.email }) })
    } finally {
      setBusy(false)
    }
  }
  const show = (found: Problems) => {
    setProblems(found)
    fieldOf(form.current, found.email === undefined ? 'password' : 'email')?.focus()
  }
  return (
    <form ref={form} className="fb-form" aria-label="Sign in" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorAlert error={problems.alert} />
      {problems.waits !== undefined && (
        <Suspense>
          <AskLink email={problems.waits} />
        </Suspense>
      )}
      <LoginField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={readLoginValue('email') ?? ''}
        error={problems.email}
      />
      <PasswordInput error={problems.password} />
      <PlainButton type="submit" tone="primary" busy={busy}>
        Sign in
      </PlainButton>
    </form>
  )
}

/** Returns the address to go to: the second step if the account has one. Throws the error to show. */
async function signIn(body: z.output<typeof LoginBody>, next: string | undefined): Promise<string | undefined> {
  clearProfile()
  const answer = await call(login, { body }, { quiet: true })
  writeLoginValue('email', body.email)
  return 'second_factor' in answer ? withNext('/login/step/', next) : entering(next)
}

interface Problems {
  email?: string
  password?: string
  alert?: unknown
  /** The address that must wait. */
  waits?: string
}

/** Messages on e-mail and password appear under them, all others in the alert. */
function problemsOf({ email, password, ...others }: Record<string, unknown>): Problems {
  return {
    ...(email !== undefined && { email: firstOf(email) }),
    ...(password !== undefined && { password: firstOf(password) }),
    ...(Object.keys(others).length > 0 && { alert: others }),
  }
}
const firstOf = (messages: unknown) => String(Array.isArray(messages) ? messages[0] : messages)

const fieldOf = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)

/**
 * The e-mail has the focus, or the password when the e-mail is known or the browser filled the password in. Browsers
 * fill in a moment after the page; from the first key on the focus is the user's.
 */
function useFocusOnOpening(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const password = fieldOf(form.current, 'password')
    fieldOf(form.current, readLoginValue('email') === undefined ? 'email' : 'password')?.focus()
    const look = () => {
      if (password && (password.value !== '' || password.matches(':autofill'))) password.focus()
    }
    const timers = [0, 150, 500, 1000].map((wait) => setTimeout(look, wait))
    const stop = () => timers.forEach(clearTimeout)
    document.addEventListener('keydown', stop, { once: true })
    document.addEventListener('pointerdown', stop, { once: true })
    return () => {
      stop()
      document.removeEventListener('keydown', stop)
      document.removeEventListener('pointerdown', stop)
    }
  }, [form])
}
