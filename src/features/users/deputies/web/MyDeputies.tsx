/** Section of the account: who decides for the viewer while they are away, and for whom the viewer decides. */
import { lazy } from '#web/lazy.tsx'
import { IconUserShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { soFar } from '#web/soFar.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { useHold } from '#web/ui/hold.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Deputy, listDeputies, withdrawDeputy } from '../deputies.contract.ts'
import { decidesSomething } from '../deputyKinds.ts'
import { kindsText } from '../deputyText.ts'
import './deputies.css'

const NewDeputy = lazy(() => import('./NewDeputy.tsx').then((kit) => ({ default: kit.NewDeputy })))

export function MyDeputies() {
  const me = useMe()
  const { words } = useLocale()
  const { data, error, isLoading, refetch } = useQuery(queryFor(listDeputies, { query: {} }))
  const [isNaming, setNaming] = useState(false)
  useHold(isLoading)
  const decides = decidesSomething.some((permission) => has(me, permission))
  if ((!data && !error) || (data?.length === 0 && !decides)) return null
  const mine = soFar(data?.filter(({ user }) => user.id === me.id))
  const others = soFar(data?.filter(({ user }) => user.id !== me.id))
  return (
    <SectionCard
      title="Who decides for me"
      {...(decides && {
        actions: (
          <Button icon={<IconUserShare size={16} aria-hidden />} onClick={() => setNaming(true)}>
            Name a deputy
          </Button>
        ),
      })}
    >
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {data && decides && mine.length === 0 && (
        <p className="fb-muted fb-account-text">
          Before you go away, name a colleague who approves hours, {words.leave.toLowerCase()} and expenses for you.
        </p>
      )}
      {mine.length > 0 && (
        <ul className="fb-deputies" aria-label="My deputies">
          {mine.map((deputy) => (
            <Named key={deputy.id} deputy={deputy} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <h3 className="fb-deputies-heading">I decide for</h3>
          <ul className="fb-deputies">
            {others.map((deputy) => (
              <li key={deputy.id}>
                <Facts name={deputy.user.name} deputy={deputy} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Suspense>{isNaming && <NewDeputy onClose={() => setNaming(false)} />}</Suspense>
    </SectionCard>
  )
}

function Named({ deputy }: { deputy: Deputy }) {
  const withdraw = useEndpointMutation(withdrawDeputy, [listDeputies], (_, undo) =>
    notifySuccess(`${deputy.deputy.name} no longer decides for you.`, undo),
  )
  return (
    <li>
      <Facts name={deputy.deputy.name} deputy={deputy} />
      <Button
        busy={withdraw.isPending}
        aria-label={`Withdraw ${deputy.deputy.name}`}
        onClick={() => withdraw.mutate({ params: { id: String(deputy.id) } }, { onError: notifyError })}
      >
        Withdraw
      </Button>
    </li>
  )
}

function Facts({ name, deputy: { start_date, end_date, decides } }: { name: string; deputy: Deputy }) {
  const { formats, timezone, words } = useLocale()
  return (
    <div>
      <strong>{name}</strong>, {formats.dayRange(start_date, end_date, today(timezone))}
      <div className="fb-muted fb-small">
        {decides.length === 0
          ? 'Decides nothing: a permission is missing by now'
          : `Decides ${kindsText(decides, words)}`}
      </div>
    </div>
  )
}
