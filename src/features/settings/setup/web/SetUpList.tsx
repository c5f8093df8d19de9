/** Steps from an empty server to the first invoice, each where it is done. It can be hidden. */
import { IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Wording } from '#core/locale/wording.ts'
import { has } from '#core/permissions.ts'
import { changeCompany, getCompany } from '#features/company/company.contract.ts'
import { getDocumentSettings } from '#features/company/documentSettings.ts'
import { paths } from '#web/paths.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useHold } from '#web/ui/hold.ts'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { addSamples, listSetUpSteps, removeSamples, type SetUpStep } from '../setup.contract.ts'
import './setUpList.css'

/** The list stands on the home screen and above the settings, for administrators. */
export function SetUpList() {
  const may = has(useMe(), 'company.change_company')
  const { data: company, isLoading } = useQuery({ ...queryFor(getCompany, {}), enabled: may })
  useHold(isLoading)
  return may && company && !company.set_up ? <Steps company={company} /> : null
}

interface StepText {
  label: string
  about: string
  /** The screen where the step is done; null for what is done outside of Fieldbook. */
  to: string | null
}

const stepTexts: Readonly<Record<SetUpStep, (words: Wording) => StepText>> = {
  details: () => ({
    label: 'Add your firm’s address',
    about: 'Every invoice needs it.',
    to: '/settings/organisation/',
  }),
  tax: ({ tax_rates }) => ({
    label: `Choose your ${tax_rates}`,
    about: 'One click adds the usual rates of your country. Skip it if you charge no tax.',
    to: '/settings/tax/',
  }),
  bank: () => ({
    label: 'Add your bank account',
    about: 'Invoices say where to pay.',
    to: '/settings/invoices/',
  }),
  mail: () => ({
    label: 'Set up email',
    about: 'Without it you send invoices yourself. Your server administrator sets it up.',
    to: null,
  }),
  project: () => ({
    label: 'Add your first job',
    about: 'Type the client’s name in its form to add the client too.',
    to: '/projects/new/',
  }),
  hours: ({ diary }) => ({
    label: 'Log your first hours',
    about: `In your ${diary.toLowerCase()}, by hand or with the timer.`,
    to: '/diary/',
  }),
  invoice: () => ({
    label: 'Issue your first invoice',
    about: 'Open the job, then Money, then Draft an invoice.',
    to: '/projects/',
  }),
  people: () => ({
    label: 'Invite your people',
    about: 'They log hours as soon as they have signed in.',
    to: '/users/new/',
  }),
  charge_rates: () => ({
    label: 'Add charge rates',
    about: 'The price of an hour, for work billed by the hour.',
    to: '/settings/rates/',
  }),
  cost_rates: () => ({
    label: 'Add cost rates',
    about: 'The cost of an hour, for margins.',
    to: '/settings/rates/',
  }),
  lists: () => ({
    label: 'Add departments and services',
    about: 'To plan and compare work by team and by kind.',
    to: '/settings/departments/',
  }),
}

function Steps({ company }: { company: { id: number; version: number } }) {
  const { words } = useLocale()
  const { data, isLoading } = useQuery({ ...queryFor(listSetUpSteps, {}), staleTime: 0 })
  useHold(isLoading)
  const hide = useEndpointMutation(changeCompany, [getCompany, getDocumentSettings], (_company, undo) =>
    notifySuccess('Checklist hidden.', undo),
  )
  if (!data) return null
  const { steps, samples } = data
  const done = steps.filter((step) => step.done).length
  const isComplete = done === steps.length
  const actions = (
    <Button
      tone="quiet"
      busy={hide.isPending}
      onClick={() =>
        hide.mutate({ params: { id: String(company.id) }, body: { set_up: true, version: company.version } })
      }
    >
      {isComplete ? 'All done' : 'Hide'}
    </Button>
  )
  return (
    <SectionCard title="Set up your firm" actions={actions}>
      <p className="fb-muted fb-steps-lead">
        {isComplete ? 'Every step is done.' : `${done} of ${steps.length} are done.`}
      </p>
      <ol className="fb-steps">
        {steps.map((step) => {
          const { label, about, to } = stepTexts[step.id](words)
          return (
            <li key={step.id} data-done={step.done || undefined}>
              <span className="fb-step-mark" aria-hidden>
                {step.done && <IconCheck size={14} />}
              </span>
              <span className="fb-steps-text">
                {to === null ? <span>{label}</span> : <Link to={paths.to(to)}>{label}</Link>}
                {step.done && <span className="fb-hidden"> (done)</span>}
                {!step.done && <span className="fb-muted">{about}</span>}
              </span>
            </li>
          )
        })}
      </ol>
      <Samples count={samples} />
    </SectionCard>
  )
}

/** Adds records to look around with, and removes them. */
function Samples({ count }: { count: number }) {
  const [isAsking, setAsking] = useState(false)
  const cache = useQueryClient()
  // Lists of every kind may show them.
  const written = (message: string, undo?: () => Promise<void>) => {
    void cache.invalidateQueries()
    notifySuccess(message, undo && (() => undo().then(() => cache.invalidateQueries())))
  }
  const add = useEndpointMutation(addSamples, [], () => written('Sample jobs added.'))
  const remove = useEndpointMutation(removeSamples, [], (_reply, undo) => written('Sample jobs removed.', undo))
  return (
    <div className="fb-steps-samples">
      {count === 0 ? (
        <>
          <Button busy={add.isPending} onClick={() => void add.mutateAsync({}).catch(notifyError)}>
            Add sample jobs
          </Button>
          <span className="fb-muted">An enquiry and a won job to try things out. You can remove them together.</span>
        </>
      ) : (
        <>
          <Button onClick={() => setAsking(true)}>Remove sample jobs…</Button>
          <span className="fb-muted">{count} sample records are marked “(sample)”.</span>
        </>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Remove the sample jobs?"
        confirmLabel="Remove"
        tone="danger"
        onCancel={() => setAsking(false)}
        onConfirm={async () => {
          await remove.mutateAsync({})
          setAsking(false)
        }}
      >
        Two sample clients, their jobs and tasks are removed. What you renamed or added yourself stays.
      </ConfirmDialog>
    </div>
  )
}
