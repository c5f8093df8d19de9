/** Screen that requests leave for the viewer, or for the person in the address. */
import { lazy } from '#web/lazy.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'

import { isDay, today } from '#core/days.ts'
import { paths } from '#web/paths.ts'
import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Refusal, useMended } from '#web/offline/Refusal.tsx'
import { useOutbox } from '#web/offline/useOutbox.ts'
import { ForWhoMay } from '#web/record/RecordPage.tsx'
import { useMe } from '#web/session.tsx'
import { readSettings, writeSettings } from '#web/settings.ts'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { NotFound } from '#web/ui/NotFound.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { type LeaveType, leaveTypeCalls, listAllowances } from '../leave.contract.ts'
import { type Leave, leave } from '../leave.ts'
import type { LeaveSaving } from './LeaveForm.tsx'
import { leaveReads } from './leaveKind.ts'

const LeaveForm = lazy(() => import('./LeaveForm.tsx').then((form) => ({ default: form.LeaveForm })))

const lastModule = 'leave-last'

type NewRequest = z.output<typeof leave.New>

export function NewLeave() {
  const me = useMe()
  const { words } = useLocale()
  const { id } = useParams({ strict: false }) as { id?: number }
  const otherId = id !== undefined && id !== me.id ? id : undefined
  const title = `Request ${words.leave.toLowerCase()}`
  usePageTitle(title)
  return (
    <ForWhoMay permission={leave.names.add} title={title} needs="You need permission to request leave.">
      {otherId === undefined ? <Params title={title} user={me} /> : <OfSomebody title={title} id={otherId} />}
    </ForWhoMay>
  )
}

/** Reads the person's name from their allowances, which answer everybody who sees their leave. */
function OfSomebody({ title, id }: { title: string; id: number }) {
  const { data, error, refetch } = useQuery(queryFor(listAllowances, { query: { user_id: String(id) } }))
  if (error?.status === 404)
    return (
      <NotFound title="Person not found" action={<Link to="/leave/">All requests</Link>}>
        They do not exist, or you do not have access to their leave.
      </NotFound>
    )
  // A failed reload keeps what is typed.
  if (error && !data)
    return (
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
    )
  if (!data) return <SkeletonBlock lines={8} label="Loading the form" />
  return <Params title={title} user={{ id, name: data[0]?.user.name ?? '' }} />
}

function Params({ title, user }: { title: string; user: { id: number; name: string } }) {
  const navigate = useNavigate()
  const address: Record<string, unknown> = useSearch({ strict: false })
  const day = (name: string) => (typeof address[name] === 'string' && isDay(address[name]) ? address[name] : undefined)
  const me = useMe()
  const { words, formats } = useLocale()
  const start = day('start') ?? today(me.org.timezone)
  const end = day('end') ?? start
  const { data: types, isLoading } = useQuery(queryFor(leaveTypeCalls.list, {}))
  const [lastType] = useState(() => Number(readSettings(lastModule, me.org.id)['type_id'] ?? ''))
  const type_id = types && firstType(types, lastType)
  const mended = useMended()
  const outbox = useOutbox(leave.calls.create, leaveReads, ({ decision_id, name }, undo) =>
    notifySuccess(decision_id === 'A' ? `${name} entered.` : `${name} requested.`, undo),
  )
  const onSave: LeaveSaving['onSave'] = async (body, _version, { leave: leaveForm }) => {
    const request = z.parse(leave.New, body)
    writeSettings(lastModule, me.org.id, { type_id: String(request.type_id) })
    const written = ({ id }: { id: number }) => leaveForm(() => void navigate({ to: paths.leave(id), replace: true }))
    const { reply } = await outbox.send({ body: request, written }, wordsOf(request), mended)
    if (!reply) leaveForm(() => void navigate({ to: '/leave/', replace: true }))
  }
  const wordsOf = ({ user_id, start: first, end: last, notes = '' }: NewRequest) => ({
    feature: 'leave',
    title: `${words.leave} request`,
    deed: 'New request',
    facts: [...(user_id === me.id ? [] : [user.name]), formats.dayRange(first, last, today(me.org.timezone))],
    text: notes,
  })
  const initial = {
    user_id: user.id,
    user,
    start,
    end,
    ...(type_id !== undefined && { type_id }),
    ...(mended?.request.body as Partial<Leave> | undefined),
  }
  return (
    <div className="fb-record">
      <PageHeader title={title} aside={<Link to="/leave/">All requests</Link>} />
      <Suspense fallback={<FormToCome />}>
        <Refusal write={mended} />
        {isLoading ? <FormToCome /> : <LeaveForm key={mended?.order} initial={initial} onSave={onSave} />}
      </Suspense>
    </div>
  )
}

const FormToCome = () => <SkeletonBlock lines={8} label="Loading the form" />

/** The type of the last request from this browser, else leave from an allowance: what most requests are for. */
const firstType = (types: readonly LeaveType[], last: number) =>
  (types.find(({ id }) => id === last) ?? types.find(({ counts, sickness }) => counts && !sickness) ?? types[0])?.id
