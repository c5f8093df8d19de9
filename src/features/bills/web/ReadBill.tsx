/** A supplier's e-invoice, as XML or in a PDF, becomes a bill with one click. */
import { IconFileUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { has } from '#core/permissions.ts'
import { paths } from '#web/paths.ts'
import { newKey } from '#web/api.ts'
import { sendFile } from '#web/upload.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFileChoice } from '#web/ui/useFileChoice.tsx'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import { bill } from '../bills.ts'
import { billReads } from './billKind.ts'

export function ReadBill() {
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const isAllowed = has(useMe(), 'supplier.add_bill')
  const read = async (file: File) => {
    if (busy) return
    setBusy(true)
    try {
      const { signal } = new AbortController()
      const options = { key: newKey(), signal, onProgress: () => {} }
      const { data, undo } = await sendFile(bill.calls.read, {}, file, options)
      const forget = () => Promise.all(billReads.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
      await forget()
      notifySuccess(`Bill ${data.name} of ${data.supplier.name} added.`, undo && (() => undo().then(forget)))
      await navigate({ to: paths.bill(data.id) })
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  const { input, choose } = useFileChoice({
    accept: '.xml,.pdf,application/xml,text/xml,application/pdf',
    label: 'E-invoice',
    onFile: (file) => void read(file),
  })
  if (!isAllowed) return null
  return (
    <>
      {input}
      <Button busy={busy} icon={<IconFileUpload size={16} aria-hidden />} onClick={choose}>
        Read an e-invoice
      </Button>
    </>
  )
}
