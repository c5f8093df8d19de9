/** A feature of a site by its coordinates, for who has them on paper or draws without a map. */
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'

import { locales } from '#core/locale/locales.ts'
import { useLocale } from '#web/locale.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { type Geometry, measured } from '../geometry.ts'
import { type Shape, sizeText } from './featureWords.ts'
import { placesIn, shapeFrom } from '../typed.ts'

interface TypeFeatureProps {
  busy: boolean
  /** The server's refusal. */
  error: unknown
  onSave: (feature: { name: string; geometry: Geometry }) => void
  onClose: () => void
}

const shapes = [
  { value: 'Point', label: 'Point' },
  { value: 'LineString', label: 'Line' },
  { value: 'Polygon', label: 'Area' },
] as const

export function TypeFeature({ busy, error, onSave, onClose }: TypeFeatureProps) {
  const locale = useLocale()
  const { grid, cornersExample } = locales[locale.code]
  const [name, setName] = useState('')
  const [shape, setShape] = useState<Shape>('Polygon')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const found = shapeFrom(shape, placesIn(typed, locale.code))
  const save = () => {
    setTried(true)
    if (typeof found !== 'string') onSave({ name: name.trim(), geometry: found })
  }
  return (
    <Dialog
      opened
      title="Type coordinates"
      onCancel={onClose}
      onSave={save}
      saveLabel="Add"
      busy={busy}
      isDirty={() => name !== '' || typed !== ''}
      width={560}
    >
      <TextInput
        data-autofocus
        label="Name"
        placeholder="Boundary, way in, …"
        value={name}
        maxLength={255}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <RadioCards legend="Name" across options={shapes} value={shape} onChange={setShape} />
      <Textarea
        label="Coordinates"
        description={`One corner per line, in order: latitude and longitude${grid === 'utm' ? ', or UTM' : ', or a grid reference'}.`}
        placeholder={cornersExample}
        value={typed}
        maxLength={50_000}
        autosize
        minRows={5}
        maxRows={12}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typeof found === 'string' ? (
        <ErrorAlert error={tried ? found : error} />
      ) : (
        <>
          <p className="fb-muted" role="status">
            {sizeText(measured(found), locale)}
          </p>
          <ErrorAlert error={error} />
        </>
      )}
    </Dialog>
  )
}
