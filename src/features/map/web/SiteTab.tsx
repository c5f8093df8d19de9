/** The site of a project: its place, what is drawn of it, files of maps, and what was done nearby. */
import { soFar } from '#web/soFar.ts'
import { lazy } from '#web/lazy.tsx'
import { IconDownload, IconKeyboard, IconUpload } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'

import { has } from '#core/permissions.ts'
import type { Bounds, Point } from '#features/projects/projectPlace.ts'
import type { Project } from '#features/projects/projects.ts'
import type { Saving } from '#web/record/useRecordForm.ts'
import { useMe } from '#web/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx'
import { SectionCard } from '#web/ui/SectionCard.tsx'
import { SkeletonBlock } from '#web/ui/Skeletons.tsx'
import { boundsOf, type Geometry } from '../geometry.ts'
import type { Feature } from '../map.contract.ts'
import { DrawBar } from './DrawBar.tsx'
import { FeatureList } from './FeatureList.tsx'
import { MapControls } from './MapControls.tsx'
import './map.css'
import { NearbyJobs } from './NearbyJobs.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import './site.css'
import type { Doing, SiteMapHandle } from './SiteMap.tsx'
import { goalOf, pointOf, useFeatures } from './siteReads.ts'
import { TypeFeature } from './TypeFeature.tsx'
import { UploadSite } from './UploadSite.tsx'
import { attributionOf, useBackground } from './useBackground.ts'
import { useSiteActions } from './useSiteActions.ts'

const SiteMap = lazy(() => import('./SiteMap.tsx').then((kit) => ({ default: kit.SiteMap })))

export function SiteTab({ record: project, saving }: { record: Project; saving: Saving }) {
  const me = useMe()
  const background = useBackground()
  const { data, error } = useFeatures(project.id)
  const features = soFar(data)
  const actions = useSiteActions(project.id)
  const [map, setMap] = useState<SiteMapHandle>()
  const [doing, setDoing] = useState<Doing | null>(null)
  const [sketch, setSketch] = useState<Geometry | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [naming, setNaming] = useState<number | null>(null)
  const [dialog, setDialog] = useState<'upload' | 'type' | null>(null)
  const mayChange = project.can_change && has(me, 'projects.change_project')

  const place = useMemo(() => pointOf(project), [project])
  const all = useMemo(() => around(features, place), [features, place])
  const begin = (next: Doing | null) => {
    setSketch(null)
    setDoing(next)
  }
  const made = (feature: Feature) => {
    begin(null)
    setDialog(null)
    setChosen(feature.id)
    if (feature.name === '') setNaming(feature.id)
  }
  const choose = (feature: Feature) => {
    setChosen(feature.id)
    const bounds = boundsOf([feature.geometry])
    if (bounds) map?.fit(padded(bounds))
  }
  const saveShape = async () => {
    const geometry = map?.changed()
    const feature = doing && 'change' in doing && features.find(({ id }) => id === doing.change)
    if (geometry && feature && !(await actions.change(feature, { geometry }))) return
    begin(null)
  }
  return (
    <div className="fb-map-face">
      <section className="fb-map-box fb-map-site" aria-label="Map of the site">
        {background !== undefined && data !== undefined && (
          <Suspense>
            <SiteMap
              background={background}
              drawn={features}
              place={place}
              opensOn={all ?? britain}
              chosen={chosen}
              doing={doing}
              onReady={setMap}
              onChoose={setChosen}
              onSketch={setSketch}
              onDrawn={(geometry) =>
                void actions.add({ name: '', geometry }).then((feature) => feature && made(feature))
              }
            />
          </Suspense>
        )}
        <MapControls map={map} all={all} label="Show whole site" />
        {mayChange && map && (
          <DrawBar
            map={map}
            doing={doing}
            sketch={sketch}
            busy={actions.busy}
            onDraw={(draw) => begin({ draw })}
            onSaveShape={() => void saveShape()}
            onCancel={() => begin(null)}
          />
        )}
        {background !== undefined && (
          <div className="fb-map-legend fb-map-attribution">{attributionOf(background)}</div>
        )}
      </section>
      <div className="fb-map-beside">
        <PlaceCard project={project} saving={saving} goal={goalOf(project, features)} />
        <SectionCard
          title="Drawn"
          actions={
            <div className="fb-site-acts">
              {features.length > 0 && (
                <a
                  className="fb-way"
                  href={`/api/projects/${project.id}/features/export/`}
                  download
                  aria-label="Download as GeoJSON"
                >
                  <IconDownload size={16} aria-hidden /> GeoJSON
                </a>
              )}
              {mayChange && (
                <>
                  <Button tone="quiet" icon={<IconKeyboard size={16} aria-hidden />} onClick={() => setDialog('type')}>
                    Type
                  </Button>
                  <Button tone="quiet" icon={<IconUpload size={16} aria-hidden />} onClick={() => setDialog('upload')}>
                    Upload
                  </Button>
                </>
              )}
            </div>
          }
        >
          <ErrorAlert error={error} />
          {data === undefined && !error && <SkeletonBlock lines={3} label="Loading the site" />}
          {data?.length === 0 && (
            <p className="fb-muted">
              No site yet.
              {mayChange && ' Draw on the map, upload a .kml, .kmz or .geojson file, or type coordinates.'}
            </p>
          )}
          <FeatureList
            features={features}
            chosen={chosen}
            naming={naming}
            mayChange={mayChange}
            onChoose={choose}
            onName={setNaming}
            onRename={(feature, name) => {
              setNaming(null)
              if (name !== feature.name) void actions.change(feature, { name })
            }}
            onReshape={(feature) => {
              choose(feature)
              begin({ change: feature.id })
            }}
            onDelete={(feature) => void actions.remove(feature)}
          />
        </SectionCard>
        <SectionCard title="Previous projects nearby">
          <NearbyJobs id={project.id} />
        </SectionCard>
      </div>
      {dialog === 'upload' && (
        <UploadSite
          projectId={project.id}
          there={features.length}
          onClose={() => setDialog(null)}
          onLoaded={(bounds) => {
            setDialog(null)
            map?.fit(padded(bounds))
          }}
        />
      )}
      {dialog === 'type' && (
        <TypeFeature
          busy={actions.busy}
          error={actions.refused}
          onSave={(feature) =>
            void actions.add(feature).then((added) => {
              if (!added) return
              made(added)
              choose(added)
            })
          }
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

const britain: Bounds = [-8, 49.9, 2, 59]

const around = (features: readonly Feature[], place: Point | null): Bounds | null => {
  const point = place === null ? [] : [{ type: 'Point' as const, coordinates: [...place] as [number, number] }]
  const bounds = boundsOf([...features.map(({ geometry }) => geometry), ...point])
  return bounds && padded(bounds)
}
/** A point is seen with what is around it. */
const padded = ([west, south, east, north]: Bounds): Bounds => {
  const [aside, up] = [Math.max((east - west) * 0.15, 0.001), Math.max((north - south) * 0.15, 0.0007)]
  return [
    Math.max(-180, west - aside),
    Math.max(-85, south - up),
    Math.min(180, east + aside),
    Math.min(85, north + up),
  ]
}
