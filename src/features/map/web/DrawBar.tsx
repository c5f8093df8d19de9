/** Toolbar for drawing on a site's map: the shape, its size so far, and the buttons to finish or cancel. */
import { IconArrowBackUp, IconMapPin, IconPolygon, IconRoute } from '@tabler/icons-react'

import { useLocale } from '#web/locale.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Geometry, measured } from '../geometry.ts'
import { type Shape, sizeText } from './featureWords.ts'
import type { Doing, SiteMapHandle } from './SiteMap.tsx'

interface DrawBarProps {
  map: SiteMapHandle
  doing: Doing | null
  /** Geometry drawn so far. */
  sketch: Geometry | null
  busy: boolean
  onDraw: (shape: Shape) => void
  onSaveShape: () => void
  onCancel: () => void
}

const shapes = [
  { shape: 'Point', label: 'Point', icon: IconMapPin },
  { shape: 'LineString', label: 'Line', icon: IconRoute },
  { shape: 'Polygon', label: 'Area', icon: IconPolygon },
] as const

const hints: Readonly<Record<Shape, string>> = {
  Point: 'Click where it is.',
  LineString: 'Click each corner; click the last one twice.',
  Polygon: 'Click each corner; click the first one again to close it.',
}

export function DrawBar({ map, doing, sketch, busy, onDraw, onSaveShape, onCancel }: DrawBarProps) {
  const locale = useLocale()
  if (doing === null)
    return (
      <div className="fb-draw-bar" role="toolbar" aria-label="Draw">
        {shapes.map(({ shape, label, icon: Icon }) => (
          <Button key={shape} icon={<Icon size={16} aria-hidden />} disabled={busy} onClick={() => onDraw(shape)}>
            {label}
          </Button>
        ))}
      </div>
    )
  const size = sketch === null ? '' : sizeText(measured(sketch), locale)
  const hint =
    'draw' in doing
      ? hints[doing.draw]
      : 'Drag a corner to move it, or a side to add one. Alt and click removes a corner.'
  return (
    <div className="fb-draw-bar" role="toolbar" aria-label="Draw">
      <span role="status">
        {hint} {size !== '' && <strong className="fb-num">{size}</strong>}
      </span>
      {'draw' in doing && doing.draw !== 'Point' && (
        <>
          <Button icon={<IconArrowBackUp size={16} aria-hidden />} onClick={map.removeLast}>
            Last corner
          </Button>
          <Button tone="primary" disabled={sketch === null} onClick={map.finish}>
            Finish
          </Button>
        </>
      )}
      {'change' in doing && (
        <Button tone="primary" busy={busy} onClick={onSaveShape}>
          Save shape
        </Button>
      )}
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
}
