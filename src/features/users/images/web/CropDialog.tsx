/** Chooses the part of a picture that is kept: by dragging and the wheel, or by three sliders that a keyboard moves. */
import { type PointerEvent, useEffect, useRef, useState } from 'react'

import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { type ImagePurpose, imageShapes } from '../images.contract.ts'
import { type Crop, moveCrop, maxZoom, partOf, clampCrop, wholeCrop } from './crop.ts'
import { croppedFile } from './croppedFile.ts'
import './images.css'

interface CropDialogProps {
  purpose: ImagePurpose
  file: File
  title: string
  /** Sends it; what it throws is shown, and the dialog stays. */
  onUse: (file: File) => Promise<void>
  onCancel: () => void
}

export function CropDialog({ purpose, file, title, onUse, onCancel }: CropDialogProps) {
  const shape = imageShapes[purpose]
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState(wholeCrop)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let gone = false
    createImageBitmap(file).then(
      (read) => (gone ? read.close() : setPicture(read)),
      () => gone || setError('This picture cannot be read. Choose a JPEG, PNG or WebP.'),
    )
    return () => {
      gone = true
    }
  }, [file])
  const put = (next: Crop) => picture && setCrop(clampCrop(picture, shape, next))
  const use = async () => {
    if (!picture) return
    setBusy(true)
    setError(null)
    try {
      await onUse(await croppedFile(picture, purpose, crop))
    } catch (refusal) {
      setError(refusal)
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      title={title}
      width={560}
      saveLabel="Use this part"
      busy={busy}
      saveDisabled={picture === null}
      isDirty={() => false}
      onSave={() => void use()}
      onCancel={onCancel}
    >
      <ErrorAlert error={error} />
      {picture ? (
        <div className="fb-crop">
          <Frame purpose={purpose} picture={picture} crop={crop} onCrop={put} />
          <Slider
            label="Zoom"
            least={1}
            most={maxZoom}
            value={crop.zoom}
            autoFocus
            onChange={(zoom) => put({ ...crop, zoom })}
          />
          <Slider label="Left and right" least={0} most={1} value={crop.x} onChange={(x) => put({ ...crop, x })} />
          <Slider label="Up and down" least={0} most={1} value={crop.y} onChange={(y) => put({ ...crop, y })} />
        </div>
      ) : (
        error === null && <SkeletonBlock lines={6} label="Reading the picture" />
      )}
    </Dialog>
  )
}

interface SliderProps {
  label: string
  least: number
  most: number
  value: number
  onChange: (value: number) => void
  /** The dialog begins here. */
  autoFocus?: boolean
}

const Slider = ({ label, least, most, value, onChange, autoFocus = false }: SliderProps) => (
  <label>
    {label}
    <input
      type="range"
      min={least}
      max={most}
      step={(most - least) / 100}
      value={value}
      data-autofocus={autoFocus || undefined}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  </label>
)

interface FrameProps {
  purpose: ImagePurpose
  picture: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
}

/** The part as it will be, under the pointer. What it shows is said by the sliders below. */
function Frame({ purpose, picture, crop, onCrop }: FrameProps) {
  const shape = imageShapes[purpose]
  const canvas = useRef<HTMLCanvasElement>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    const { x, y, width, height } = partOf(picture, shape, crop)
    const pen = canvas.current?.getContext('2d')
    pen?.clearRect(0, 0, shape.width, shape.height)
    pen?.drawImage(picture, x, y, width, height, 0, 0, shape.width, shape.height)
  }, [picture, shape, crop])
  const move = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    if (!from.current) return
    const { width, height } = currentTarget.getBoundingClientRect()
    const [across, down] = [(clientX - from.current.x) / width, (clientY - from.current.y) / height]
    from.current = { x: clientX, y: clientY }
    onCrop(moveCrop(picture, shape, crop, across, down))
  }
  const drop = () => {
    from.current = null
  }
  return (
    <canvas
      ref={canvas}
      width={shape.width}
      height={shape.height}
      data-purpose={purpose}
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={drop}
      onWheel={({ deltaY }) => onCrop({ ...crop, zoom: crop.zoom * (deltaY < 0 ? 1.1 : 1 / 1.1) })}
    />
  )
}
