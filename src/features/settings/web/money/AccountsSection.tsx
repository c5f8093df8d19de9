/** Nominal accounts by code. Closed accounts stay in the list with their last day. */
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { queryFor } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { nominalAccountCalls, NewNominalAccount, type NominalAccount } from '#features/company/companyMoney.contract.ts'
import { changeAction, ListCard, useDeleteRow, useSaveRow } from '../ListCard.tsx'
import { AccountUses } from './AccountUses.tsx'
import { SyncSettings } from './SyncSettings.tsx'

export const AccountsSection = () => (
  <div className="fb-settings-stack">
    <Accounts />
    <AccountUses />
    <SyncSettings />
  </div>
)

function Accounts() {
  const { formats } = useLocale()
  const list = useQuery(queryFor(nominalAccountCalls.list, { query: {} }))
  const [editing, setEditing] = useState<NominalAccount | 'new' | null>(null)
  const { deleteAction, deleteDialog } = useDeleteRow<NominalAccount>({
    call: nominalAccountCalls.remove,
    invalidates: [nominalAccountCalls.list],
    done: 'Account deleted.',
    label: ({ code, name }) => `${code} ${name}`,
    explain: () => 'To keep its history, enter a last day instead.',
  })
  const periodText = ({ active_from, active_until }: NominalAccount) =>
    [
      active_from !== null && `from ${formats.longDate(active_from)}`,
      active_until !== null && `until ${formats.longDate(active_until)}`,
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <ListCard
      title="Nominal accounts"
      actions={
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
          Add account
        </Button>
      }
      lead="Account codes for invoices and expenses, as in your books."
      list={list}
      empty={<EmptyState title="No accounts yet">For example: 4000 Sales, 7400 Travel.</EmptyState>}
      renderRows={(rows) => (
        <ul className="fb-items" aria-label="Nominal accounts">
          {rows.map((account) => (
            <li key={account.id}>
              <span className="fb-item-code">{account.code}</span>
              <span className="fb-item-name">{account.name}</span>
              <span className="fb-item-note">{periodText(account)}</span>
              <RowMenu
                label={`${account.code} ${account.name}`}
                actions={[changeAction(() => setEditing(account)), deleteAction(account)]}
              />
            </li>
          ))}
        </ul>
      )}
    >
      {editing && <AccountDialog account={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />}
      {deleteDialog}
    </ListCard>
  )
}

type Values = Pick<NominalAccount, 'code' | 'name' | 'active_from' | 'active_until'>

function AccountDialog({ account, onClose }: { account: NominalAccount | undefined; onClose: () => void }) {
  const save = useSaveRow(nominalAccountCalls, [nominalAccountCalls.list], (saved) => saved.code)
  const { code = '', name = '', active_from = null, active_until = null } = account ?? {}
  const form = useContractForm<typeof NewNominalAccount, Values>(NewNominalAccount, {
    initial: { code, name, active_from, active_until },
    onSubmit: async (body) => {
      await save(account, body)
      onClose()
    },
  })
  const title = account ? `Change ${account.code}` : 'Add an account'
  return (
    <Dialog opened title={title} width={480} form={form} onCancel={onClose}>
      <Form form={form} label={title} summary={false}>
        <TextField form={form} name="code" label="Code" required autoFocus />
        <TextField form={form} name="name" label="Name" required />
        <DateField form={form} name="active_from" label="Open from" description="Leave empty for no start." />
        <DateField form={form} name="active_until" label="Open until" description="Leave empty for no end." />
      </Form>
    </Dialog>
  )
}
