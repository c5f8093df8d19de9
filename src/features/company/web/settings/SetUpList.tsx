/** What a new firm still has to set up, until that is done or somebody would rather not be told. */
import { IconCheck } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { listUsers } from '#features/users/users.contract.ts'
import { ask, useWrite } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { changeCompany, getCompany, listDepartments, listServices } from '../../company.contract.ts'
import { listHolidays } from '../../company.holidays.contract.ts'
import { told } from './told.ts'

export function SetUpList() {
  const { data: company } = useSuspenseQuery(ask(getCompany, {}))
  return company.set_up ? null : <Steps company={company} />
}

interface Step {
  done: boolean
  label: string
  about: string
  to: string
}

function Steps({ company }: { company: { id: number; version: number; address: { line1: string } } }) {
  const { words } = useLocale()
  const { data: departments } = useQuery(ask(listDepartments, {}))
  const { data: services } = useQuery(ask(listServices, {}))
  const { data: holidays } = useQuery(ask(listHolidays, { query: { all: 'true' } }))
  const { data: people } = useQuery(ask(listUsers, { query: { selection: 'true' } }))
  const close = useWrite(changeCompany, [getCompany], (_company, undo) => told('The list is put away.', undo))
  if (!departments || !services || !holidays || !people) return null
  const steps: Step[] = [
    {
      done: company.address.line1 !== '',
      label: 'Say who you are',
      about: 'Your address and registration, for letters and invoices.',
      to: '/settings/organisation/',
    },
    {
      done: departments.length > 0,
      label: 'Add your departments',
      about: 'Who works together.',
      to: '/settings/departments/',
    },
    { done: services.length > 0, label: 'Add your services', about: 'What clients order.', to: '/settings/services/' },
    {
      done: holidays.length > 0,
      label: 'Check your holidays',
      about: `${holidays.length} this year, from the public holidays of your country.`,
      to: '/settings/holidays/',
    },
    {
      done: (Array.isArray(people) ? people.length : people.count) > 1,
      label: 'Invite your people',
      about: `They log their ${words.diary.toLowerCase()} as soon as they have signed in.`,
      to: '/users/',
    },
  ]
  const left = steps.filter(({ done }) => !done).length
  const put = (
    <Button
      tone="quiet"
      busy={close.isPending}
      onClick={() =>
        close.mutate({ params: { id: String(company.id) }, body: { set_up: true, version: company.version } })
      }
    >
      {left === 0 ? 'All done' : 'Not now'}
    </Button>
  )
  return (
    <SectionCard title="Set up your firm" actions={put}>
      <p className="fb-settings-lead">
        {left === 0 ? 'Everything is there.' : `${steps.length - left} of ${steps.length} are done.`}
      </p>
      <ol className="fb-steps">
        {steps.map(({ done, label, about, to }) => (
          <li key={to} data-done={done || undefined}>
            <span className="fb-step-mark" aria-hidden>
              {done && <IconCheck size={14} />}
            </span>
            <Link to={to as never}>{label}</Link>
            {done && <span className="fb-hidden"> (done)</span>}
            <span className="fb-item-note">{about}</span>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
