import { useLocale } from '#web/locale.ts'
import type { Geometry } from '../geometry.ts'
import { nameOf } from './FeatureList.tsx'
import { drawnText, sizeText } from './featureWords.ts'
import { SitePlan } from './SitePlan.tsx'

interface FoundInFileProps {
  features: readonly {
    name: string
    geometry: Geometry
    length: number | null
    area: number | null
    vertices: number
  }[]
  notes: readonly string[]
}

const maxNamed = 8

/** Features of a map file, before any of them is stored. */
export function FoundInFile({ features, notes }: FoundInFileProps) {
  const locale = useLocale()
  const geometries = features.map(({ geometry }) => geometry)
  const text = drawnText(geometries, locale)
  return (
    <div className="fb-found" role="status">
      <p className="fb-strong">Found: {text}</p>
      <SitePlan geometries={geometries} label={`Preview: ${text}`} />
      <ul>
        {features.slice(0, maxNamed).map((feature, index) => (
          <li key={index}>
            {nameOf(feature)} <span className="fb-muted">{sizeText(feature, locale)}</span>
          </li>
        ))}
        {features.length > maxNamed && (
          <li className="fb-muted">and {locale.formats.number(features.length - maxNamed)} more</li>
        )}
      </ul>
      {notes.map((note) => (
        <p key={note} className="fb-muted">
          {note}
        </p>
      ))}
    </div>
  )
}
