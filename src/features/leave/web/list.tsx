/** The list of leave: the viewer's own, or that of everybody whose leave they see. */
import { IconBeach, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'

import { today } from '#core/days.ts'
import { has } from '#core/permissions.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { paths } from '#web/paths.ts'
import { useActions } from '#web/actions.ts'
import { useLocale } from '#web/locale.ts'
import { WaitingHere } from '#web/offline/WaitingHere.tsx'
import type { ShownRecordType } from '#web/record/shownRecordType.ts'
import { RecordName } from '#web/record/RecordName.tsx'
import { recordList } from '#web/record/kit/list.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { leave, leaveFilterSets } from '../leave.ts'
import { DecisionBadge } from './DecisionBadge.tsx'
import './leave.css'
import { leaveHelp } from './leaveHelp.ts'
import { byWording } from './leaveKind.ts'
import { LeaveLinks } from './LeaveLinks.tsx'
import { seesOthers } from './leavePeople.ts'
import { datesText, daysText } from '../leaveText.ts'
import { MyBalances } from './MyBalances.tsx'
import { TypeDot } from './TypeDot.tsx'

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'coming', label: 'Coming' },
  { value: 'past', label: 'Past' },
  { value: 'closed', label: 'Rejected or cancelled' },
] as const

/** Requests that wait on this device. */
const Waiting = () => <WaitingHere label="Requests not sent yet" shows={(path) => path === '/leave/'} />

export const listOf = (person: readonly 'user'[]) => (kind: ShownRecordType) =>
  recordList(leave, {
    kind,
    icon: IconBeach,
    links: <LeaveLinks at="list" />,
    about: ({ leave: called }) => `${called} requests, decisions and balances.`,
    columns: [
      {
        id: 'name',
        header: 'Type',
        sort: 'name',
        fixed: true,
        cell: (row) => (
          <TypeDot colour={row.colour}>
            <RecordName kind={kind} record={row} />
          </TypeDot>
        ),
      },
      ...person,
      'start',
      'end',
      {
        id: 'days',
        header: 'Days',
        width: '6rem',
        numeric: true,
        cell: ({ days }, { formats }) => formats.number(days),
      },
      { id: 'decision', header: 'Status', width: '8rem', cell: ({ decision }) => <DecisionBadge of={decision} /> },
      { id: 'notes', header: 'Notes', cell: ({ notes }) => notes },
      'created',
    ],
    hiddenAtFirst: ['notes', 'created'],
    tabs,
    card: (row, { formats, timezone }) => ({
      title: (
        <TypeDot colour={row.colour}>
          <RecordName kind={kind} record={row} />
        </TypeDot>
      ),
      subtitle: [...person.map(() => row.user.name), datesText(row, formats, today(timezone))].join(' · '),
      below: <DecisionBadge of={row.decision} />,
      aside: daysText(row.days, formats),
    }),
    cells: { user: ({ user }) => user.name },
    references: async () => (await import('./references.ts')).references,
    help: leaveHelp,
    saved: recordFilters(leaveFilterSets, tabs),
    Above: Waiting,
  })
const everybodys = byWording(listOf(['user']))
/** The viewer's own list, without a column of people. */
const own = byWording(listOf([]))

export function List() {
  const me = useMe()
  const { words } = useLocale()
  const navigate = useNavigate()
  const Listed = (seesOthers(me) ? everybodys : own)[words.leave]
  const ask = () => void navigate({ to: '/leave/new/' })
  const called = words.leave.toLowerCase()
  useActions(has(me, leave.names.add) ? [{ id: 'new-leave', label: `Request ${called}`, key: 'n', run: ask }] : [])
  if (!Listed) return null
  return (
    <Listed
      own={{
        open: ({ id }) => void navigate({ to: paths.leave(id) }),
        create: (
          <Button tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={ask}>
            Request {called}
          </Button>
        ),
        above: <MyBalances />,
      }}
    />
  )
}
