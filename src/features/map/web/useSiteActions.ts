/** Actions on a site's drawings: they apply at once, with a notice that offers an undo. */
import { useState } from 'react'

import { useEndpointMutation } from '#web/api.ts'
import { useLocale } from '#web/locale.ts'
import { notifyError, notifySuccess } from '#web/ui/Snackbar.tsx'
import type { Geometry } from '../geometry.ts'
import { changeFeature, createFeature, deleteFeature, type Feature } from '../map.contract.ts'
import { nameOf } from './FeatureList.tsx'
import { shapeOf, shapeWords, sizeText } from './featureWords.ts'
import { changedWithSite } from './siteReads.ts'

export function useSiteActions(projectId: number) {
  const locale = useLocale()
  const [refused, setRefused] = useState<unknown>(null)
  const create = useEndpointMutation(createFeature, changedWithSite, (feature, undo) => {
    const size = sizeText(feature, locale)
    const what = feature.name === '' ? shapeWords[shapeOf(feature.geometry)].article : feature.name
    notifySuccess(`${sentence(what)} added${size === '' ? '' : `: ${size}`}.`, undo)
  })
  const change = useEndpointMutation(changeFeature, changedWithSite, (feature, undo) =>
    notifySuccess(`${nameOf(feature)} changed.`, undo),
  )
  const remove = useEndpointMutation(deleteFeature, changedWithSite)
  return {
    busy: create.isPending || change.isPending || remove.isPending,
    /** Reason why the latest feature was refused. */
    refused,
    /** Adds a feature; undefined if it was refused. */
    add: async (body: { name: string; geometry: Geometry }): Promise<Feature | undefined> => {
      try {
        setRefused(null)
        return await create.mutateAsync({ params: { id: String(projectId) }, body })
      } catch (error) {
        setRefused(error)
        notifyError(error)
        return undefined
      }
    },
    change: async (feature: Feature, body: { name?: string; geometry?: Geometry }): Promise<boolean> => {
      try {
        await change.mutateAsync({ params: { id: String(feature.id) }, body: { ...body, version: feature.version } })
        return true
      } catch (error) {
        notifyError(error)
        return false
      }
    },
    remove: async (feature: Feature) => {
      try {
        await remove.mutateAsync({ params: { id: String(feature.id) }, version: feature.version })
      } catch (error) {
        notifyError(error)
      }
    },
  }
}

const sentence = (text: string) => text.replace(/^./, (letter) => letter.toUpperCase())
