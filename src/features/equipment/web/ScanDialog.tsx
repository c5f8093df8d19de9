/** A code is held before the camera, or typed, and the page of the piece that carries it is opened. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'

import { text } from '#core/contract.ts'
import { addressOf } from '#web/record/shownRecordType.ts'
import { call } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { idIn } from '../equipmentCodes.ts'
import { equipment, type Equipment } from '../equipment.ts'
import './codes.css'
import { Viewfinder } from './Viewfinder.tsx'

const Wanted = z.object({ code: text({ min: 1, max: 255 }) })

export function ScanDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [several, setSeveral] = useState<readonly Equipment[]>([])
  const open = (id: number) => navigate({ to: addressOf(equipment, id) })
  const form = useContractForm(Wanted, {
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      const id = idIn(code, window.location.origin)
      if (id !== null) return void open(id)
      const pieces = await equipmentWith(code)
      const [first] = pieces
      setSeveral(pieces.length > 1 ? pieces : [])
      if (!first) throw new Error(`No equipment with the code ${code}.`)
      if (pieces.length === 1) return void open(first.id)
    },
  })
  const read = (code: string) => {
    form.set({ code })
    void form.submit()
  }
  return (
    <Dialog
      opened
      title="Scan equipment"
      width={480}
      form={form}
      saveLabel="Find"
      isDirty={() => false}
      onCancel={onClose}
    >
      <div className="fb-scan">
        <Viewfinder onCode={read} />
        <Form form={form} label="Find by a code" summary={false}>
          <TextField
            form={form}
            name="code"
            label="Code"
            description="The barcode, the identifier or the serial number."
            maxLength={255}
          />
        </Form>
        {several.length > 0 && (
          <section aria-label="Equipment with this code">
            <p>Several pieces of equipment have this code:</p>
            <ul>
              {several.map((piece) => (
                <li key={piece.id}>
                  <Link to={addressOf(equipment, piece.id)}>{piece.name}</Link> {piece.assigned_to}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** Whatever carries exactly this code, in use or not. */
async function equipmentWith(code: string): Promise<Equipment[]> {
  const query = { code, include_inactive: 'true', rows: '20' } as const
  return ((await call(equipment.calls.list, { query })) as { results: Equipment[] }).results
}
