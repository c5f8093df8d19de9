/** What is agreed or approved and not billed: by client and project, how old it is, and the draft that bills it. */
import { IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { addDays, today } from '#core/days.ts'
import { add, compare } from '#core/decimal.ts'
import { has } from '#core/permissions.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { ForWhoMay } from '#web/record/RecordPage.tsx'
import { useMe } from '#web/session.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { Figures } from '#web/ui/Figures.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { invoice } from '../invoices.ts'
import { listUnbilled, type Unbilled } from '../unbilled.contract.ts'
import { invoiceReads } from './invoiceKind.ts'
import './invoices.css'

const title = 'Unbilled work'

export function UnbilledScreen() {
  usePageTitle(title)
  return (
    <ForWhoMay permission="invoice.view_invoice" title={title} needs="It takes the permission to view invoices.">
      <PageHeader title={title} aside={<Link to="/invoices/">All invoices</Link>} />
      <p className="fb-muted">What was accepted and is on no invoice, and approved hours that are not invoiced.</p>
      <Work />
    </ForWhoMay>
  )
}

const sum = (amounts: readonly string[]) => amounts.reduce(add, '0.00')

function Work() {
  const { formats, timezone } = useLocale()
  const { data, error, refetch } = useQuery(queryFor(listUnbilled, {}))
  if (!data)
    return error ? (
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
    ) : (
      <SkeletonBlock lines={8} label="Loading the unbilled work" />
    )
  if (data.length === 0)
    return (
      <EmptyState icon={<IconFileInvoice size={32} aria-hidden />} title="All work is billed">
        What is accepted next, and hours once they are approved, are listed here.
      </EmptyState>
    )
  const seesPrices = data.some(({ amount }) => amount !== undefined)
  const old = addDays(today(timezone), -90)
  const clients = [...Map.groupBy(data, ({ client }) => client?.name ?? '')].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
  return (
    <>
      <Figures
        of={[
          seesPrices && ['Accepted, not billed', formats.money(sum(data.map(({ amount = '0.00' }) => amount)))],
          seesPrices && [
            'of it older than 90 days',
            formats.money(sum(data.flatMap(({ since, amount = '0.00' }) => (since < old ? [amount] : [])))),
          ],
          ['Approved hours, not invoiced', formats.number(sum(data.map(({ hours }) => hours)), 2)],
        ]}
      />
      <SectionCard title="By client">
        <div className="fb-unbilled">
          {clients.map(([name, of]) => (
            <section key={name} aria-label={name || 'Without a client'}>
              <h3>{name || 'Without a client'}</h3>
              <ul>
                {of.map((one) => (
                  <Row key={one.project_id} of={one} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </SectionCard>
    </>
  )
}

function Row({ of: { project_id, project, client, amount = '0.00', hours, since } }: { of: Unbilled }) {
  const { formats } = useLocale()
  const mayDraft = has(useMe(), 'invoice.add_invoice')
  const navigate = useNavigate()
  const [drafting, setDrafting] = useState(false)
  const draft = useEndpointMutation(invoice.calls.draft, [...invoiceReads, listUnbilled], ({ id }, undo) => {
    notifySuccess('A draft was made of what is not billed yet.', undo)
    void navigate({ to: `/invoices/${id}/` as never })
  })
  const priced = compare(amount, '0') > 0
  return (
    <li>
      <RelatedNames records={[project]} prefix="projects" permission="projects.view_project" />
      <span className="fb-muted">since {formats.date(since)}</span>
      <span className="fb-num">{compare(hours, '0') > 0 && `${formats.number(hours, 2)} h`}</span>
      <strong className="fb-num">{priced && formats.money(amount)}</strong>
      <span>
        {mayDraft && priced && client && (
          <Button
            icon={<IconPlus size={16} aria-hidden />}
            busy={drafting}
            aria-label={`Draft an invoice for ${project.name}`}
            onClick={() => {
              setDrafting(true)
              draft
                .mutateAsync({ body: { project_id } })
                .catch(notifyError)
                .finally(() => setDrafting(false))
            }}
          >
            Draft
          </Button>
        )}
      </span>
    </li>
  )
}
