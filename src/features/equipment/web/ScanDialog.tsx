/** A code is held before the camera, or typed, and what carries it is taken, brought back, reported faulty or opened. */
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

import { text } from '#core/contract.ts'
import { addressOf } from '#web/record/shownRecordType.ts'
import { call, queryFor } from '#web/api.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useContractForm } from '#web/ui/form/useContractForm.ts'
import { idIn } from '../equipmentCodes.ts'
import { equipment, type Equipment } from '../equipment.ts'
import { office } from '../equipment.rules.ts'
import { CalibrationDue } from './Calibration.tsx'
import './codes.css'
import { EquipmentActs } from './EquipmentActs.tsx'
import { Viewfinder } from './Viewfinder.tsx'

const Wanted = z.object({ code: text({ min: 1, max: 255 }) })

export function ScanDialog({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<readonly number[]>([])
  const form = useContractForm(Wanted, {
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      const id = idIn(code, window.location.origin)
      const ids = id === null ? (await equipmentWith(code)).map((piece) => piece.id) : [id]
      setFound(ids)
      if (ids.length === 0) throw new Error(`No equipment with the code ${code}.`)
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
        {found.length > 0 && (
          <section aria-label="Equipment with this code" aria-live="polite">
            {found.length > 1 && <p>Several pieces of equipment have this code:</p>}
            <ul>
              {found.map((id) => (
                <FoundPiece key={id} id={id} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** One that carries the code: where it is, what is wrong with it, and what to do with it. */
function FoundPiece({ id }: { id: number }) {
  const { data: piece, error } = useQuery(queryFor(equipment.calls.get, { params: { id: String(id) } }))
  return (
    <li className="fb-scan-found">
      <ErrorAlert error={error} />
      {!piece && !error && <SkeletonBlock lines={2} label="Loading the equipment" />}
      {piece && (
        <>
          <Link to={addressOf(equipment, id)}>{piece.name}</Link>
          <span className="fb-muted">
            {[piece.identifier, piece.assigned_to === office ? 'in the office' : `with ${piece.assigned_to}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {piece.next_calibration !== null && (
            <span>
              Calibration: <CalibrationDue of={piece} />
            </span>
          )}
          {piece.fault !== '' && <p className="fb-scan-fault">{`Fault: ${piece.fault}`}</p>}
          {!piece.active && <p>Not in use.</p>}
          <div className="fb-scan-acts">
            <EquipmentActs piece={piece} />
          </div>
        </>
      )}
    </li>
  )
}

/** Whatever carries exactly this code, in use or not. */
async function equipmentWith(code: string): Promise<Equipment[]> {
  const query = { code, include_inactive: 'true', rows: '20' } as const
  return ((await call(equipment.calls.list, { query })) as { results: Equipment[] }).results
}
