/** The accounts of the books, by code; closed ones stay, with their last day. */
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { queryFor, useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import {
  nominalAccountCalls,
  NewNominalAccount,
  type NominalAccount,
} from '#features/company/company.money.contract.ts'
import { told } from '../told.ts'

export function AccountsSection() {
  const { formats } = useLocale()
  const { data, error, refetch } = useQuery(queryFor(nominalAccountCalls.list, { query: {} }))
  const [editing, setEditing] = useState<NominalAccount | 'new' | null>(null)
  const [removing, setRemoving] = useState<NominalAccount | null>(null)
  const remove = useEndpointMutation(nominalAccountCalls.remove, [nominalAccountCalls.list], (_nothing, undo) =>
    told('The account was deleted.', undo),
  )
  const open = ({ active_from, active_until }: NominalAccount) =>
    [
      active_from !== null && `from ${formats.longDate(active_from)}`,
      active_until !== null && `until ${formats.longDate(active_until)}`,
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <SectionCard
      title="Nominal accounts"
      actions={
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          Add account
        </Button>
      }
    >
      <p className="fb-settings-lead">The codes that invoices and expenses are booked on, as your books spell them.</p>
      <ErrorAlert error={error}>
        <Button onClick={() => void refetch()}>Try again</Button>
      </ErrorAlert>
      {!data && !error && <SkeletonBlock lines={6} label="Loading nominal accounts" />}
      {data?.length === 0 && <EmptyState title="No accounts yet">For example: 4000 Sales, 7400 Travel.</EmptyState>}
      {data && data.length > 0 && (
        <ul className="fb-items" aria-label="Nominal accounts">
          {data.map((account) => (
            <li key={account.id}>
              <span className="fb-item-code">{account.code}</span>
              <span className="fb-item-name">{account.name}</span>
              <span className="fb-item-note">{open(account)}</span>
              <RowMenu
                label={`${account.code} ${account.name}`}
                actions={[
                  { label: 'Change', icon: <IconPencil size={16} aria-hidden />, onClick: () => setEditing(account) },
                  {
                    label: 'Delete',
                    icon: <IconTrash size={16} aria-hidden />,
                    danger: true,
                    onClick: () => setRemoving(account),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {editing && <AccountDialog account={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        opened={removing !== null}
        title={`Delete ${removing?.code ?? ''} ${removing?.name ?? ''}?`}
        confirmLabel="Delete"
        tone="danger"
        onCancel={() => setRemoving(null)}
        onConfirm={async () => {
          if (!removing) return
          await remove.mutateAsync({ params: { id: String(removing.id) }, version: removing.version })
          setRemoving(null)
        }}
      >
        To keep its past, give it a last day instead.
      </ConfirmDialog>
    </SectionCard>
  )
}

type Values = Pick<NominalAccount, 'code' | 'name' | 'active_from' | 'active_until'>

function AccountDialog({ account, onClose }: { account: NominalAccount | undefined; onClose: () => void }) {
  const forgets = [nominalAccountCalls.list] as const
  const add = useEndpointMutation(nominalAccountCalls.create, forgets, ({ code }, undo) =>
    told(`${code} was added.`, undo),
  )
  const save = useEndpointMutation(nominalAccountCalls.change, forgets, ({ code }, undo) =>
    told(`${code} was saved.`, undo),
  )
  const { code = '', name = '', active_from = null, active_until = null } = account ?? {}
  const form = useContractForm<typeof NewNominalAccount, Values>(NewNominalAccount, {
    initial: { code, name, active_from, active_until },
    onSubmit: async (body) => {
      if (account)
        await save.mutateAsync({ params: { id: String(account.id) }, body: { ...body, version: account.version } })
      else await add.mutateAsync({ body })
      onClose()
    },
  })
  const title = account ? `Change ${account.code}` : 'Add an account'
  return (
    <Dialog opened title={title} width={480} form={form} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <TextField form={form} name="code" label="Code" required autoFocus />
        <TextField form={form} name="name" label="Name" required />
        <DateField form={form} name="active_from" label="Open from" description="Empty: since ever." />
        <DateField form={form} name="active_until" label="Open until" description="Empty: for good." />
      </Form>
    </Dialog>
  )
}
