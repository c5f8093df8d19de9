/** The page of a project: its milestones and what is known of it, its form, and what was said about it. */

import { lazy } from '#web/lazy.tsx'
import type { ShownRecordType } from '#web/record/shownRecordType.ts'
import { mayCall } from '#web/mayCall.ts'
import { recordPage } from '#web/record/kit/screens.tsx'
import { RelatedNames } from '#web/record/RecordLinks.tsx'
import { today } from '#core/days.ts'
import { useLocale } from '#web/locale.ts'
import { deadlineOf } from '../projectDue.ts'
import { type Project, project } from '../projects.ts'
import { AtItsAddress } from './AtItsAddress.tsx'
import { contractText } from './contractText.ts'
import { DueBadge } from './DueBadge.tsx'
import { MilestoneBar } from './MilestoneBar.tsx'
import { PhaseBadge } from './PhaseBadge.tsx'
import { projectDues } from './projectDues.tsx'
import { projectKind } from './projectKind.ts'

const Comments = lazy(() => import('#features/comments/web/Comments.tsx').then((kit) => ({ default: kit.Comments })))

const CopyDialog = lazy(() => import('./CopyDialog.tsx').then((kit) => ({ default: kit.CopyDialog })))
const AbandonDialog = lazy(() => import('./MilestoneDialog.tsx').then((kit) => ({ default: kit.AbandonDialog })))

const clients = { prefix: 'clients', permission: 'clients.view_client' } as const

function PhaseAndDue({ of }: { of: Project }) {
  const { timezone } = useLocale()
  return (
    <>
      <PhaseBadge project={of} />
      <DueBadge due={deadlineOf(of, today(timezone))} />
    </>
  )
}

/** The pages at the addresses of a kind: a project's, or those of quotes. */
export const pagesOf = (kind: ShownRecordType) =>
  recordPage(project, {
    Form: lazy(async () => ({ default: (await import('./form.tsx')).formOf(kind.noun) })),
    kind,
    aside: (record) => <PhaseAndDue of={record} />,
    menu: [
      { id: 'copy', label: () => 'Copy…', may: (_record, me) => mayCall(me, project.calls.copy), Dialog: CopyDialog },
      {
        id: 'abandon',
        label: ({ abandoned, accepted }) =>
          abandoned !== null ? 'Reopen…' : accepted === null ? 'Mark as lost…' : 'Cancel project…',
        may: ({ can_change }) => can_change,
        Dialog: AbandonDialog,
      },
    ],
    line: ({ reference, client, service, managed_by, ...rest }, { formats }) => [
      reference,
      client?.name,
      service?.name,
      managed_by && `managed by ${managed_by.name}`,
      rest.contract_type !== 'fixed' && contractText(rest, formats),
    ],
    progress: (record) => (
      <>
        <AtItsAddress project={record} />
        <MilestoneBar project={record} />
      </>
    ),
    overview: {
      dues: projectDues,
      facts: [
        'client_id',
        'contact_id',
        'billing_client_id',
        'invoice_contact_ids',
        'managed_by_id',
        'department_id',
        'service_id',
        'category_id',
        'price',
        'probability',
        'quote_deadline',
        'quote_decision',
        'deadline',
        'address',
        'coordinates',
        'site_access',
        'source_id',
        'confirmation_id',
        'tags',
        'notes',
      ],
      cells: {
        probability: ({ probability }, { formats }) => formats.percent(String(probability), 0),
        client_id: ({ client }) => client && <RelatedNames records={[client]} {...clients} />,
        billing_client_id: ({ billing_client }) =>
          billing_client && <RelatedNames records={[billing_client]} {...clients} />,
        contact_id: ({ contact }) =>
          contact && <RelatedNames records={[contact]} prefix="contacts" permission="contacts.view_contact" />,
        invoice_contact_ids: ({ invoice_contacts }) =>
          invoice_contacts.length > 0 && (
            <RelatedNames records={invoice_contacts} prefix="contacts" permission="contacts.view_contact" />
          ),
        managed_by_id: ({ managed_by }) =>
          managed_by && <RelatedNames records={[managed_by]} prefix="users" permission="users.view_user" />,
      },
      references: async () => (await import('./references.ts')).references,
      rows: {
        names: ['invoice_contact_ids'],
        edits: async () => (await import('./InvoiceContacts.tsx')).contactsEdit,
      },
      people: async () => (await import('#features/users/users/web/people.ts')).mentionable,
    },
    comments: ({ id }) => <Comments owner="project" history={project.calls.history} id={id} />,
  })

export const { New, Opened } = pagesOf(projectKind)
