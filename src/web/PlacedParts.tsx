import { Suspense } from 'react'

import { useParts } from './registry.ts'

/**
 * Shows what features put into a place of a screen that is already in use. While those parts load they alone are missing:
 * without this boundary the whole screen would hide for a moment, which takes the focus from its field.
 */
export const PlacedParts = ({ place }: { place: string }) => (
  <Suspense>
    <LoadedParts place={place} />
  </Suspense>
)

const LoadedParts = ({ place }: { place: string }) => useParts(place).map(({ id, Part }) => <Part key={id} />)
