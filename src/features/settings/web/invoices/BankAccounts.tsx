/** Bank accounts that invoices ask to be paid into, one a currency and kind. */
import { IconBuildingBank, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { type BankAccount, bankAccountCalls } from '#features/company/bankAccounts.ts'
import { bankKindNames, bankNumbers } from '#features/company/bankAccounts.rules.ts'
import { queryFor } from '#web/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { changeAction, ListCard, useDeleteRow } from '../ListCard.tsx'
import { BankAccountDialog } from './BankAccountDialog.tsx'

export function BankAccounts() {
  const list = useQuery(queryFor(bankAccountCalls.list, {}))
  const [editing, setEditing] = useState<BankAccount | 'new' | null>(null)
  const label = ({ currency, kind }: BankAccount) => `${currency}, ${bankKindNames[kind]}`
  const { deleteAction, deleteDialog } = useDeleteRow<BankAccount>({
    call: bankAccountCalls.remove,
    invalidates: [bankAccountCalls.list],
    done: 'Bank account deleted.',
    label,
    explain: () => 'Issued invoices still show it. You can undo this for a minute.',
  })
  const add = (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      Add account
    </Button>
  )
  return (
    <ListCard
      title="Bank accounts"
      lead="Each invoice shows the account in its currency. With several in one currency, it shows the one that fits the client’s country. Issued invoices keep their account."
      actions={list.data?.length !== 0 && add}
      list={list}
      empty={
        <EmptyState icon={<IconBuildingBank size={32} aria-hidden />} title="No bank accounts yet" action={add}>
          Add the account that clients pay into. It is printed on each invoice and carried by the e-invoice.
        </EmptyState>
      }
      renderRows={(accounts) => (
        <ul className="fb-items" aria-label="Bank accounts">
          {accounts.map((account) => (
            <li key={account.id}>
              <span className="fb-item-name">
                {account.currency}: {account.name}
              </span>
              <span className="fb-item-note">
                {bankNumbers(account)
                  .map(([name, value]) => `${name} ${value}`)
                  .join(' · ')}
              </span>
              <RowMenu
                label={label(account)}
                actions={[changeAction(() => setEditing(account)), deleteAction(account)]}
              />
            </li>
          ))}
        </ul>
      )}
    >
      {editing && (
        <BankAccountDialog account={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
      {deleteDialog}
    </ListCard>
  )
}
