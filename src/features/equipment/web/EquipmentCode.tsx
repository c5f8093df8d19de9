/** The label of a piece of equipment: a code for cameras, and its text, on the screen and on paper. */
import { IconPrinter } from '@tabler/icons-react'
import { encode } from 'uqr'

import { Button } from '#web/ui/Button.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { codeOf } from '../equipmentCodes.ts'
import type { Equipment } from '../equipment.ts'
import './codes.css'

export function EquipmentCode({ equipment }: { equipment: Equipment }) {
  const code = codeOf(equipment, window.location.origin)
  const kind = equipment.barcode.trim() === '' ? 'address of this page' : 'barcode'
  return (
    <SectionCard
      title="Label"
      actions={
        <Button icon={<IconPrinter size={16} aria-hidden />} onClick={printLabel}>
          Print label
        </Button>
      }
    >
      <div className="fb-label">
        <QrCode text={code} />
        <div>
          <strong>{equipment.name}</strong>
          {equipment.identifier !== '' && <span>{equipment.identifier}</span>}
          {equipment.serial !== '' && <span>Serial {equipment.serial}</span>}
          <code>{code}</code>
        </div>
      </div>
      <p className="fb-muted fb-label-about">
        The code contains the {kind}. Scan it from the list of equipment to come back here.
      </p>
    </SectionCard>
  )
}

/** The QR code in black on white in any colour scheme, with the quiet margin of four that scanners need. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code: ${text}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

/** Prints only the label: the mark on the document is removed after printing. */
function printLabel() {
  const { dataset } = document.documentElement
  window.addEventListener('afterprint', () => delete dataset['print'], { once: true })
  dataset['print'] = 'label'
  window.print()
}
