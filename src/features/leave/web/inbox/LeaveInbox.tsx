/** Leave in the inbox: what it takes and who else is away is seen at once, and decided by the keys of the inbox. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { useLocale } from '#web/locale.ts'
import { useTellWaiting } from '#web/waiting.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import type { Leave } from '../../leave.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { useDecide } from '../useDecide.ts'
import './inbox.css'
import { LeaveCard } from './LeaveCard.tsx'
import { useLeaveToDecide } from './useLeaveToDecide.ts'

/** Its name in the address: `?open=leave.12`. */
const cardKey = ({ id }: Pick<Leave, 'id'>) => `leave.${id}`

export function LeaveInbox() {
  const { formats, words } = useLocale()
  const { requests = [], count, error, refetch } = useLeaveToDecide()
  const text = `${formats.counted(count, 'request', 'requests')} for ${words.leave.toLowerCase()}`
  useTellWaiting({ count, text, hash: 'leave' })
  const decide = useDecide()
  const heading = useId()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  // What was decided here goes at once; one that was taken back comes again as another version.
  const [decided, setDecided] = useState<ReadonlyMap<number, number>>(new Map())
  const [rejecting, setRejecting] = useState<Leave | null>(null)
  const section = useRef<HTMLElement>(null)
  const focusOn = useRef<string | undefined>(undefined)
  const waiting = requests.filter(({ id, version }) => decided.get(id) !== version)

  const open = (key: string | undefined) =>
    void navigate({ to: '.' as never, search: { ...search, open: key } as never, replace: true, resetScroll: false })
  const nextOf = (one: Leave): Leave | undefined => {
    const at = waiting.findIndex(({ id }) => id === one.id)
    return waiting[at + 1] ?? waiting[at - 1]
  }
  const goOnFrom = (one: Leave) => {
    const next = nextOf(one)
    focusOn.current = next && cardKey(next)
    if (search['open'] === cardKey(one)) open(next && cardKey(next))
  }
  const approve = async (one: Leave) => {
    goOnFrom(one)
    setDecided((before) => new Map([...before, [one.id, one.version]]))
    if (await decide.now(one, 'A')) return
    focusOn.current = cardKey(one)
    setDecided((before) => new Map([...before].filter(([id]) => id !== one.id)))
  }
  useEffect(() => {
    const key = focusOn.current
    const head = key && section.current?.querySelector<HTMLElement>(`[data-week="${key}"] [data-inbox-open]`)
    if (!head || document.querySelector('[aria-modal="true"]')) return
    focusOn.current = undefined
    head.focus()
  })

  /** The keys of the inbox mean the request with the focus; those of the screen do not hear of them. */
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const card = (event.target as Element).closest<HTMLElement>('[data-week]')
    const one = waiting.find((each) => cardKey(each) === card?.dataset['week'])
    const key = event.key.toLowerCase()
    if (!one || (key !== 'a' && key !== 'r')) return
    event.preventDefault()
    if (key === 'a') void approve(one)
    else setRejecting(one)
  })
  const shown = waiting.length > 0
  useEffect(() => {
    const node = section.current
    const within = (event: KeyboardEvent) => onKeyDown(event)
    node?.addEventListener('keydown', within)
    return () => node?.removeEventListener('keydown', within)
  }, [shown])
  if (!shown && !error) return null
  return (
    <section id="leave" ref={section} aria-labelledby={heading}>
      <h2 id={heading} className="fb-asked-title">
        {words.leave} <span className="fb-muted">{waiting.length}</span>
      </h2>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      <ul className="fb-asked-list">
        {waiting.map((one) => (
          <LeaveCard
            key={one.id}
            name={cardKey(one)}
            one={one}
            opened={search['open'] === cardKey(one)}
            onOpen={(opened) => open(opened ? cardKey(one) : undefined)}
            onApprove={() => void approve(one)}
            onReject={() => setRejecting(one)}
          />
        ))}
      </ul>
      <ReasonDialog
        one={rejecting}
        to="R"
        onCancel={() => setRejecting(null)}
        onDone={() => {
          if (rejecting) goOnFrom(rejecting)
          setRejecting(null)
        }}
      />
    </section>
  )
}
