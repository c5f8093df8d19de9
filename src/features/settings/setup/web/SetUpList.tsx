/** Steps that a new firm still has to set up. It can be put away. */
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { has } from '#core/permissions.ts'
import { listUsers } from '#features/users/users/users.contract.ts'
import { paths } from '#web/paths.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useHold } from '#web/ui/hold.ts'
import { notifySuccess } from '#web/ui/Snackbar.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { changeCompany, getCompany, departmentCalls, serviceCalls } from '#features/company/company.contract.ts'
import { vatRateCalls } from '#features/company/companyMoney.contract.ts'
import { holidayCalls } from '#features/company/companyHolidays.contract.ts'
import './setUpList.css'

/** The list stands on the home screen and above the settings, for administrators. */
export function SetUpList() {
  const may = has(useMe(), 'company.change_company')
  const { data: company, isLoading } = useQuery({ ...queryFor(getCompany, {}), enabled: may })
  useHold(isLoading)
  return may && company && !company.set_up ? <Steps company={company} /> : null
}

interface Step {
  done: boolean
  label: string
  about: string
  to: string
}

function Steps({ company }: { company: { id: number; version: number; address: { line1: string } } }) {
  const { words } = useLocale()
  const queries = [
    useQuery(queryFor(departmentCalls.list, {})),
    useQuery(queryFor(serviceCalls.list, {})),
    useQuery(queryFor(vatRateCalls.list, { query: {} })),
    useQuery(queryFor(holidayCalls.list, { query: { all: 'true' } })),
    useQuery(queryFor(listUsers, { query: { selection: 'true' } })),
  ] as const
  useHold(queries.some(({ isLoading }) => isLoading))
  const [{ data: departments }, { data: services }, { data: rates }, { data: holidays }, { data: people }] = queries
  const close = useEndpointMutation(changeCompany, [getCompany], (_company, undo) =>
    notifySuccess('Checklist hidden.', undo),
  )
  if (!departments || !services || !rates || !holidays || !people) return null
  const joined = (Array.isArray(people) ? people.length : people.count) > 1
  const steps: Step[] = [
    {
      done: company.address.line1 !== '',
      label: 'Add your firm’s details',
      about: 'Address and registration for letters and invoices.',
      to: '/settings/organisation/',
    },
    {
      done: departments.length > 0,
      label: 'Add your departments',
      about: 'Teams of people who work together.',
      to: '/settings/departments/',
    },
    {
      done: services.length > 0,
      label: 'Add your services',
      about: 'The work that clients order.',
      to: '/settings/services/',
    },
    {
      done: rates.length > 0,
      label: 'Confirm your tax rates',
      about: 'Start with the usual rates of your country.',
      to: '/settings/tax/',
    },
    {
      done: holidays.length > 0,
      label: 'Check your holidays',
      about: `${holidays.length} this year, from the public holidays of your country.`,
      to: '/settings/holidays/',
    },
    {
      done: joined,
      label: 'Invite your people',
      about: `They can log their ${words.diary.toLowerCase()} as soon as they sign in.`,
      to: joined ? '/users/' : '/users/new/',
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
      <p className="fb-muted fb-steps-lead">
        {left === 0 ? 'Everything is set up.' : `${steps.length - left} of ${steps.length} are done.`}
      </p>
      <ol className="fb-steps">
        {steps.map(({ done, label, about, to }) => (
          <li key={to} data-done={done || undefined}>
            <span className="fb-step-mark" aria-hidden>
              {done && <IconCheck size={14} />}
            </span>
            <span className="fb-steps-text">
              <Link to={paths.to(to)}>{label}</Link>
              {done && <span className="fb-hidden"> (done)</span>}
              <span className="fb-muted">{about}</span>
            </span>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
