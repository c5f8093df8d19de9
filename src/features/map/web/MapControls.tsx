import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'

import type { Bounds } from '#features/projects/projectPlace.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

interface MapControlsProps {
  map: { zoom: (by: 1 | -1) => void; fit: (bounds: Bounds) => void } | undefined
  /** Bounds of everything; null where there is nothing. */
  all: Bounds | null | undefined
  label: string
}

/** The scale, and back to everything there is. */
export const MapControls = ({ map, all, label }: MapControlsProps) => (
  <div className="fb-map-controls">
    <IconButton label="Closer" look="bordered" onClick={() => map?.zoom(1)}>
      <IconPlus size={16} aria-hidden />
    </IconButton>
    <IconButton label="Farther" look="bordered" onClick={() => map?.zoom(-1)}>
      <IconMinus size={16} aria-hidden />
    </IconButton>
    <IconButton label={label} look="bordered" idle={!all} onClick={() => all && map?.fit(all)}>
      <IconFocusCentered size={16} aria-hidden />
    </IconButton>
  </div>
)
