/** Dialog for the invoices of one client, or the client alone, that a bank's line pays. */
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'

import { includesText } from '#core/folded.ts'
import { clients } from '#features/clients/clients/web/pickers.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { pickerOption } from '#web/ui/form/pickerOption.ts'
import { PickMore } from '#web/ui/form/PickMore.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { BankLine, OpenInvoice } from '../bank.contract.ts'
import { type BankChoice, sharesOf } from './choice.ts'

interface PaysDialogProps {
  line: BankLine
  open: readonly OpenInvoice[]
  choice: BankChoice
  onSave: (choice: BankChoice) => void
  onCancel: () => void
}
const maxOffered = 50

export function PaysDialog({ line, open, choice, onSave, onCancel }: PaysDialogProps) {
  const { formats } = useLocale()
  const [{ client, invoices }, setChoice] = useState(choice)
  const shares = new Map(sharesOf(line, invoices).map(({ invoice_id, amount }) => [invoice_id, amount]))
  const find = async (search: string) => {
    const words = search.split(/\s+/).filter(Boolean)
    return open
      .filter(
        (openInvoice) => (client === null || openInvoice.client.id === client.id) && !invoices.includes(openInvoice),
      )
      .filter((openInvoice) =>
        words.every((word) =>
          includesText(`${openInvoice.name} ${openInvoice.client.name} ${openInvoice.amount_open}`, word),
        ),
      )
      .slice(0, maxOffered)
      .map(({ id, name, client: { name: who }, amount_open }) =>
        pickerOption({ id, name: `${name} ${who}`, hint: `${formats.money(amount_open)} open`, ended: null }, 'open'),
      )
  }
  return (
    <Dialog
      opened
      title={`Allocate ${formats.money(line.amount)}`}
      width={560}
      saveLabel="Apply"
      saveDisabled={client === null}
      isDirty={() => false}
      onSave={() => onSave({ client, invoices })}
      onCancel={onCancel}
    >
      <p className="fb-muted">{[line.payer, line.text].filter(Boolean).join(': ')}</p>
      <ul className="fb-chosen" aria-label="Chosen">
        {client && (
          <li>
            <span>{client.name}</span>
            <IconButton label={`Remove ${client.name}`} onClick={() => setChoice({ client: null, invoices: [] })}>
              <IconX aria-hidden />
            </IconButton>
          </li>
        )}
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <span>
              {invoice.name} <span className="fb-muted">{formats.money(invoice.amount_open)} open</span>{' '}
              {formats.money(shares.get(invoice.id) ?? '0.00')}
            </span>
            <IconButton
              label={`Remove ${invoice.name}`}
              onClick={() =>
                setChoice({ client, invoices: invoices.filter((otherInvoice) => otherInvoice !== invoice) })
              }
            >
              <IconX aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <PickMore
        label={invoices.length === 0 ? 'Invoice' : 'Another invoice'}
        load={find}
        onPick={({ id }) => {
          const openInvoice = open.find((known) => known.id === id)
          if (openInvoice) setChoice({ client: openInvoice.client, invoices: [...invoices, openInvoice] })
        }}
        nothing="No matching open invoice"
        none="No open invoice"
      />
      {client === null && (
        <PickMore
          label="Or choose a client and allocate later"
          load={clients}
          onPick={({ id, name }) => setChoice({ client: { id, name }, invoices: [] })}
          nothing="No matching client"
        />
      )}
    </Dialog>
  )
}
