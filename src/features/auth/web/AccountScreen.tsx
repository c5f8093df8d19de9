/** Whatever I may choose for myself, in sections, with a way to each beside them. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { useActions } from '#web/actions.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useParts } from '#web/registry.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { RevealTogether } from '#web/ui/RevealTogether.tsx'
import { endOtherSessions, endSession, listSessions } from '../auth.contract.ts'
import { MyFactors } from '../factors/web/MyFactors.tsx'
import './account.css'
import { ChangePassword } from './ChangePassword.tsx'
import { MyEmail } from './MyEmail.tsx'
import { deviceOf } from './device.ts'
import { useProfile } from './useProfile.ts'

export function AccountScreen() {
  const me = useProfile()
  const navigate = useNavigate()
  const { password } = useSearch({ from: '/shell/account' })
  const setPassword = (opened: boolean) =>
    void navigate({ to: '/account/', search: opened ? { password: 'change' } : {}, replace: !opened })
  usePageTitle('Account')
  useActions([{ id: 'password', label: 'Change password', run: () => setPassword(true) }])
  return (
    <>
      <PageHeader title="Account" aside={<span className="fb-muted">{me.email}</span>} />
      <RevealTogether label="Loading my account" lines={8}>
        <div className="fb-account">
          <nav className="fb-account-nav" aria-label="Sections of my account">
            <ul>
              {sections.map(({ id, label }) => (
                <li key={id}>
                  <Link to="/account/" hash={id} replace>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="fb-account-sections">
            {sections.map(({ id, label }) => (
              <Section key={id} id={id} label={label}>
                {id === 'sign-in' && (
                  <>
                    <MyEmail />
                    <SectionCard
                      title="Password"
                      actions={<Button onClick={() => setPassword(true)}>Change password</Button>}
                    >
                      <p className="fb-muted fb-account-text">A new password ends every other session.</p>
                    </SectionCard>
                    <MyFactors />
                    <Sessions />
                  </>
                )}
              </Section>
            ))}
          </div>
        </div>
      </RevealTogether>
      <ChangePassword opened={password === 'change'} close={() => setPassword(false)} />
    </>
  )
}

/** In the order in which people look for them; features fill each but the way to sign in. */
const sections = [
  { id: 'me', label: 'About me' },
  { id: 'work', label: 'My work' },
  { id: 'notifications', label: 'Notifications and calendars' },
  { id: 'sign-in', label: 'Signing in' },
  { id: 'programs', label: 'Programs and my data' },
] as const

interface SectionProps {
  id: (typeof sections)[number]['id']
  label: string
  children: ReactNode
}

function Section({ id, label, children }: SectionProps) {
  const parts = useParts(`account.${id}`)
  return (
    <section id={id} className="fb-account-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{label}</h2>
      {parts.map(({ id: part, Part }) => (
        <Part key={part} />
      ))}
      {children}
    </section>
  )
}

function Sessions() {
  const { data: sessions } = useSuspenseQuery(queryFor(listSessions, {}))
  const { formats, timezone } = useLocale()
  const [asking, setAsking] = useState(false)
  const end = useEndpointMutation(endOtherSessions, [listSessions], () => notifySuccess('Other sessions ended.'))
  const endOne = useEndpointMutation(endSession, [listSessions], () => notifySuccess('Session ended.'))
  const when = (instant: string) => formats.dateTime(instant, timezone)
  return (
    <SectionCard
      title="My sessions"
      actions={sessions.length > 1 && <Button onClick={() => setAsking(true)}>End other sessions</Button>}
    >
      <ul className="fb-sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <div>
                <strong>{deviceOf(session.user_agent, session.kind)}</strong>{' '}
                {session.current && <Chip tone="accent">This session</Chip>}
                {session.kind === 'impersonation' && <Chip tone="warning">Someone acting as you</Chip>}
              </div>
              <div className="fb-muted fb-small">
                {session.address !== null && `${session.address} · `}last used {when(session.last_seen)} · since{' '}
                {when(session.created)}
              </div>
            </div>
            {!session.current && (
              <Button
                busy={endOne.isPending}
                aria-label={`End ${deviceOf(session.user_agent, session.kind)}, since ${when(session.created)}`}
                onClick={() => endOne.mutate({ params: { id: String(session.id) } }, { onError: notifyError })}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asking}
        title="End the other sessions?"
        confirmLabel="End other sessions"
        onConfirm={() => end.mutateAsync({}).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        All other browsers and programs signed in as you must sign in again.
      </ConfirmDialog>
    </SectionCard>
  )
}
