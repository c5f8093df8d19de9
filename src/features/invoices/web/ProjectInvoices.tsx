/** The invoices of a project, and the draft of the next one from what was accepted and is not billed. */
import { IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { has } from '#core/permissions.ts'
import type { Project } from '#features/projects/projects.ts'
import { paths, searchOf } from '#web/paths.ts'
import { queryFor, useEndpointMutation } from '#web/api.ts'
import { PagedCard, pagedRows } from '#web/record/PagedCard.tsx'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { listProjectInvoices } from '../clientInvoices.contract.ts'
import { invoice } from '../invoices.ts'
import { invoiceReads } from './invoiceKind.ts'
import { InvoiceRows } from './InvoiceRows.tsx'

export function ProjectInvoices({ record: project }: { record: Project }) {
  const me = useMe()
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...queryFor(listProjectInvoices, {
      params: { id: String(project.id) },
      query: { rows: String(pagedRows), page: String(page) },
    }),
    placeholderData: keepPreviousData,
  })
  const mayDraft = has(me, 'invoice.add_invoice') && project.accepted !== null
  return (
    <>
      <PagedCard
        title="Invoices"
        asked={query}
        page={page}
        onPage={setPage}
        actions={mayDraft && project.abandoned === null && <Draft projectId={project.id} />}
        empty={
          <EmptyState icon={<IconFileInvoice size={32} aria-hidden />} title="No invoices yet">
            {project.accepted === null
              ? 'Accepted items can be billed.'
              : project.abandoned === null
                ? 'Draft an invoice to bill accepted items that are not billed yet.'
                : 'This project was cancelled before anything was billed.'}
          </EmptyState>
        }
      >
        {(invoices) => <InvoiceRows invoices={invoices} />}
      </PagedCard>
      {mayDraft && project.abandoned !== null && <Abandoned project={project} />}
    </>
  )
}

function Abandoned({ project: { reference } }: { project: Project }) {
  return (
    <p className="fb-muted">
      This project was cancelled, so its price is not billed automatically. Its unbilled hours and expenses stay in the{' '}
      <Link to="/invoices/unbilled/" search={searchOf({ search: reference })}>
        unbilled work
      </Link>{' '}
      until they are billed or written off.
    </p>
  )
}

function Draft({ projectId }: { projectId: number }) {
  const navigate = useNavigate()
  const draft = useEndpointMutation(invoice.calls.draft, invoiceReads, ({ id }, undo) => {
    notifySuccess('Draft created from unbilled work.', undo)
    void navigate({ to: paths.invoice(id) })
  })
  return (
    <div className="fb-invoice-acts">
      <Button
        icon={<IconPlus size={16} aria-hidden />}
        busy={draft.isPending}
        onClick={() => draft.mutateAsync({ body: { project_ids: [projectId] } }).catch(notifyError)}
      >
        Draft an invoice
      </Button>
      <Link to={paths.projectInvoice(projectId)}>New empty invoice</Link>
    </div>
  )
}
