/** Screen of the viewer's or everybody's qualifications as a list, beside the matrix of people and types. */
import { lazy } from '#web/lazy.tsx'
import { IconCertificate, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'

import { has } from '#core/permissions.ts'
import { recordFilters } from '#features/filter-sets/web/recordFilters.tsx'
import { useActions } from '#web/actions.ts'
import { type ListSpec, recordList } from '#web/record/kit/list.tsx'
import { useMe } from '#web/session.tsx'
import { useOpened } from '#web/useOpened.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Qualification, qualification, qualificationFilterSets } from '../qualifications.ts'
import { Evidence } from './Evidence.tsx'
import { qualificationHelp } from './qualificationHelp.ts'
import { qualificationKind as kind } from './qualificationKind.ts'
import { QualificationLinks } from './QualificationLinks.tsx'
import './qualifications.css'
import { QualificationState } from './QualificationState.tsx'

const OpenedQualification = lazy(() =>
  import('./OpenedQualification.tsx').then((kit) => ({ default: kit.OpenedQualification })),
)

const tabs = [
  { value: 'all', label: 'All' },
  { value: 'expiring', label: 'Expiring' },
  { value: 'expired', label: 'Expired' },
  { value: 'valid', label: 'Valid' },
  { value: 'history', label: 'History' },
] as const
const stateOf = ({ renewed, state, days_left }: Qualification) =>
  renewed ? 'Renewed' : <QualificationState state={state} daysLeft={days_left} />

const spec = (person: readonly 'user'[]): ListSpec<typeof qualification> => ({
  kind: person.length > 0 ? kind : { ...kind, title: 'My qualifications' },
  icon: IconCertificate,
  links: <QualificationLinks at="list" />,
  about: 'Certificates and training of people. They and their manager get a reminder before one expires.',
  columns: [
    {
      id: 'name',
      header: 'Qualification',
      sort: 'name',
      fixed: true,
      cell: ({ name, evidence }) => (
        <>
          {name} <Evidence count={evidence} />
        </>
      ),
    },
    ...person,
    'reference',
    'start',
    'expiration',
    { id: 'state', header: 'Status', width: '10rem', cell: stateOf },
    'created',
  ],
  hiddenAtFirst: ['created'],
  tabs,
  cells: { expiration: ({ expiration }, { formats }) => (expiration === null ? 'Never' : formats.date(expiration)) },
  card: (row, { formats }) => ({
    title: row.name,
    subtitle: [row.user.name, row.reference].filter(Boolean).join(' · '),
    below: stateOf(row),
    aside: row.expiration === null ? 'Never' : formats.date(row.expiration),
  }),
  references: async () => (await import('./references.ts')).references,
  help: qualificationHelp,
  saved: recordFilters(qualificationFilterSets, tabs),
  parts: { state: ['state', 'days_left'] },
  besides: { label: 'With history', include: 'include_inactive' },
})
export const Everybodys = recordList(qualification, spec(['user']))
/** The viewer's own list, without a column of people. */
const Own = recordList(qualification, spec([]))

export function QualificationsScreen() {
  const me = useMe()
  const opened = useOpened<Qualification>('qualification')
  const add = () => opened.open('new')
  const { see, add: adding } = qualification.names
  useActions(has(me, adding) ? [{ id: 'new-qualification', label: 'New qualification', key: 'n', run: add }] : [])
  const List = has(me, see) ? Everybodys : Own
  return (
    <>
      <List
        own={{
          open: opened.open,
          create: (
            <Button tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={add}>
              New qualification
            </Button>
          ),
        }}
      />
      {opened.id !== null && (
        <Suspense>
          <OpenedQualification key={opened.id} id={opened.id} row={opened.row} onClose={opened.close} />
        </Suspense>
      )}
    </>
  )
}
