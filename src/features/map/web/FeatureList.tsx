/** List of a site's drawings: each is found on the map, named, changed and deleted from here. */
import { IconMapPin, IconPolygon, IconRoute } from '@tabler/icons-react'

import { useLocale } from '#web/locale.ts'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import type { Feature } from '../map.contract.ts'
import { FeatureName } from './FeatureName.tsx'
import { shapeOf, shapeWords, sizeText } from './featureWords.ts'

const icons = { Point: IconMapPin, LineString: IconRoute, Polygon: IconPolygon }

interface FeatureListProps {
  features: readonly Feature[]
  chosen: number | null
  /** Id of the feature whose name is being typed. */
  naming: number | null
  mayChange: boolean
  onChoose: (feature: Feature) => void
  onName: (id: number | null) => void
  onRename: (feature: Feature, name: string) => void
  onReshape: (feature: Feature) => void
  onDelete: (feature: Feature) => void
}

export const nameOf = ({ name, geometry }: Pick<Feature, 'name' | 'geometry'>) =>
  name === '' ? `Unnamed ${shapeWords[shapeOf(geometry)].one}` : name

export function FeatureList({ features, chosen, naming, mayChange, ...on }: FeatureListProps) {
  const locale = useLocale()
  return (
    <ul className="fb-features" aria-label="Drawn">
      {features.map((feature) => {
        const shape = shapeOf(feature.geometry)
        const Icon = icons[shape]
        const size = sizeText(feature, locale)
        const about = [size || (shape === 'Point' ? 'Point' : ''), feature.source].filter(Boolean).join(' · ')
        return (
          <li key={feature.id} data-chosen={feature.id === chosen || undefined}>
            <Icon size={16} aria-hidden />
            {feature.id === naming ? (
              <FeatureName
                name={feature.name}
                label={`Name of ${nameOf(feature)}`}
                onSave={(name) => on.onRename(feature, name)}
                onCancel={() => on.onName(null)}
              />
            ) : (
              <button type="button" className="fb-feature" onClick={() => on.onChoose(feature)}>
                <span className="fb-strong">{nameOf(feature)}</span>
                {about !== '' && <span className="fb-muted">{about}</span>}
              </button>
            )}
            {mayChange && feature.id !== naming && (
              <RowMenu
                label={nameOf(feature)}
                actions={[
                  { label: 'Rename', onClick: () => on.onName(feature.id) },
                  { label: 'Change its shape', onClick: () => on.onReshape(feature) },
                  { label: 'Delete', danger: true, onClick: () => on.onDelete(feature) },
                ]}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
