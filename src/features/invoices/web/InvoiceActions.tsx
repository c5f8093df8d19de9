/** Actions of an invoice's page beside its next step: look at it as PDF, credit what was issued. */
import { IconFileCode, IconFileTypePdf } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { paths } from '#web/paths.ts'
import { callForFile, useEndpointMutation } from '#web/api.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { saveFile } from '#web/saveFile.ts'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { type Invoice, invoice } from '../invoices.ts'
import { invoiceWorkflow } from '../invoices.workflow.ts'
import { invoiceReads } from './invoiceKind.ts'

export function InvoiceActions({ record }: { record: Invoice }) {
  const me = useMe()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const credit = useEndpointMutation(invoice.calls.credit, invoiceReads, ({ id }, undo) => {
    notifySuccess('Draft credit note created.', undo)
    void navigate({ to: paths.invoice(id) })
  })
  const params = { id: String(record.id) }
  const close = () => setAsking(false)
  const download = async (syntax: 'ubl' | 'cii' | 'pdf') => {
    try {
      const { signal } = new AbortController()
      const { name } = await saveFile(
        await callForFile(invoice.calls.eInvoice, { params, query: { syntax } }, signal),
        {
          signal,
          onBytes: () => {},
        },
      )
      notifySuccess(`Saved as ${name}.`)
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <>
      <Button
        icon={<IconFileTypePdf size={16} aria-hidden />}
        onClick={() => window.open(`/api/invoices/${record.id}/pdf/`, '_blank', 'noopener')}
      >
        PDF
      </Button>
      {record.state !== 'draft' && (
        <RowMenu
          label={record.name}
          name="E-invoice"
          look="named"
          icon={<IconFileCode size={16} aria-hidden />}
          actions={(['pdf', 'ubl', 'cii'] as const).map((syntax) => ({
            label: syntax === 'pdf' ? 'E-invoice as PDF with the XML in it' : `E-invoice as ${syntax.toUpperCase()}`,
            onClick: () => void download(syntax),
          }))}
        />
      )}
      {has(me, 'invoice.add_invoice') && record.state !== 'draft' && !record.credit_note && (
        <Button whyNot={invoiceWorkflow.whyNot('credit', record)} onClick={() => setAsking(true)}>
          Credit…
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={`Credit ${record.name}?`}
        confirmLabel="Create draft"
        onCancel={close}
        onConfirm={async () => {
          await credit.mutateAsync({ params, body: {} })
          close()
        }}
      >
        This creates a draft credit note with all lines. Remove the lines that you do not credit, then issue it.
      </ConfirmDialog>
    </>
  )
}
