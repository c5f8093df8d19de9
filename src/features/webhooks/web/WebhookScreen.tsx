/** Screen of a webhook: its address and events, its actions, and its deliveries. */
import { lazy } from '#web/lazy.tsx'
import { IconKey, IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'

import { call, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { ForWhoMay, RecordPage } from '#web/record/RecordPage.tsx'
import { usePageTitle } from '#web/title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import * as contract from '../webhooks.contract.ts'
import type { Webhook } from '../webhooks.contract.ts'
import { Deliveries } from './Deliveries.tsx'
import { WebhookSecret } from './WebhookSecret.tsx'
import './webhooks.css'

const Change = lazy(() => import('./WebhookDialog.tsx').then((kit) => ({ default: kit.ChangeWebhookDialog })))

export function WebhookScreen() {
  const { id } = useParams({ strict: false })
  usePageTitle('Webhook · Settings')
  const back = <Link to="/settings/webhooks/">All webhooks</Link>
  return (
    <ForWhoMay permission="company.change_webhooks" title="Webhook" needs="You need permission to manage webhooks.">
      <RecordPage<Webhook> endpoint={contract.getWebhook} id={Number(id)} noun="webhook" title="Webhook" back={back}>
        {(hook) => <Opened hook={hook} />}
      </RecordPage>
    </ForWhoMay>
  )
}

function Opened({ hook }: { hook: Webhook }) {
  const { id, name, active, gave_up } = hook
  usePageTitle(`${name} · Webhooks`)
  const given = { params: { id: String(id) } }
  const test = useEndpointMutation(contract.testWebhook, [contract.listWebhookDeliveries, contract.listWebhooks])
  return (
    <>
      <PageHeader
        title={name}
        aside={
          <>
            <StatusBadge
              status={active ? 'approved' : gave_up ? 'rejected' : 'draft'}
              label={active ? 'Active' : gave_up ? 'Switched off: failing' : 'Off'}
            />
            <Link to="/settings/webhooks/">All webhooks</Link>
          </>
        }
        actions={
          <>
            <Button
              icon={<IconSend size={16} aria-hidden />}
              busy={test.isPending}
              onClick={() => void test.mutateAsync(given).catch(notifyError)}
            >
              Send a test
            </Button>
            <Actions hook={hook} />
          </>
        }
      />
      <div className="fb-hook-cards">
        <Details hook={hook} />
        <Deliveries id={id} />
      </div>
    </>
  )
}

function Details({ hook }: { hook: Webhook }) {
  const { formats, timezone } = useLocale()
  const { url, events, gave_up, secret_changed, old_secret_until } = hook
  const old =
    old_secret_until === null ? '' : `; the old secret works until ${formats.dateTime(old_secret_until, timezone)}`
  return (
    <SectionCard title="Details">
      {gave_up && (
        <p>
          Switched off because all deliveries failed for five days. Switch it on when its receiver works again. Waiting
          messages will then be sent.
        </p>
      )}
      <DescriptionList
        items={[
          { term: 'Address', value: <span className="fb-hook-address">{url}</span> },
          { term: 'Secret', value: `Made ${formats.dateTime(secret_changed, timezone)}${old}` },
          {
            term: 'Events',
            value: (
              <span className="fb-hook-chips">
                {events.map((event) => (
                  <Chip key={event}>{event}</Chip>
                ))}
              </span>
            ),
          },
        ]}
      />
    </SectionCard>
  )
}

/** Buttons to change the webhook, switch it off and on, rotate its secret, and delete it. */
function Actions({ hook }: { hook: Webhook }) {
  const { id, name, active, version } = hook
  const client = useQueryClient()
  const navigate = useNavigate()
  const [requested, setRequested] = useState<'change' | 'secret' | 'delete' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const given = { params: { id: String(id) } }
  const reads = [contract.getWebhook, contract.listWebhooks, contract.listWebhookDeliveries]
  const change = useEndpointMutation(contract.changeWebhook, reads, (saved) =>
    notifySuccess(saved.active ? `${saved.name} is on.` : `${saved.name} is off.`),
  )
  const remove = useEndpointMutation(contract.deleteWebhook, [contract.listWebhooks], () =>
    notifySuccess(`${name} deleted.`),
  )
  const close = () => setRequested(null)
  return (
    <>
      <RowMenu
        label={name}
        look="bordered"
        actions={[
          { label: 'Change', icon: <IconPencil size={16} aria-hidden />, onClick: () => setRequested('change') },
          {
            label: active ? 'Switch off' : 'Switch on',
            icon: active ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />,
            onClick: () => void change.mutateAsync({ ...given, body: { active: !active, version } }).catch(notifyError),
          },
          { label: 'New secret', icon: <IconKey size={16} aria-hidden />, onClick: () => setRequested('secret') },
          {
            label: 'Delete',
            icon: <IconTrash size={16} aria-hidden />,
            danger: true,
            onClick: () => setRequested('delete'),
          },
        ]}
      />
      <Suspense>{requested === 'change' && <Change hook={hook} onClose={close} />}</Suspense>
      <ConfirmDialog
        opened={requested === 'secret'}
        title={`A new secret for ${name}?`}
        confirmLabel="Make new secret"
        onCancel={close}
        onConfirm={async () => {
          // The call has no Idempotency-Key: with it the answer, and so the secret, would be stored for a day.
          setSecret((await call(contract.rotateWebhookSecret, given)).secret)
          close()
          await client.invalidateQueries({ queryKey: [contract.getWebhook.name] })
        }}
      >
        Messages are also signed with the old secret for 24 hours, so that you can update the other program.
      </ConfirmDialog>
      <ConfirmDialog
        opened={requested === 'delete'}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        tone="danger"
        onCancel={close}
        onConfirm={async () => {
          await remove.mutateAsync({ ...given, version })
          await navigate({ to: '/settings/webhooks/' })
        }}
      >
        Waiting messages are not sent, and its deliveries are deleted. To keep them, switch it off instead.
      </ConfirmDialog>
      {secret !== null && <WebhookSecret name={name} secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
