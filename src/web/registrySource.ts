/** The source of the registry: loaded beside the first screen that asks, and apart from what asks it. */
import type { ComponentType } from 'react'
import { lazyRouteComponent } from '#web/lazy.tsx'

import type { Registry } from './registry.ts'

let load: () => Promise<Registry> = () => Promise.reject(new Error('The registry is not filled.'))
let loaded: Registry | undefined
let loading: Promise<Registry> | undefined

/** Sets the source of the registry; called once, at the start. */
export const fillRegistry = (from: () => Promise<Registry>): void => {
  load = from
}

/** Returns the registry once it is loaded. */
export const loadedRegistry = (): Registry | undefined => loaded

export function loadRegistry(): Promise<Registry> {
  loading ??= load().then(
    (registry) => (loaded = registry),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** The component of a route whose screen asks the registry: both are loaded side by side. */
export const screenWithParts = (screen: () => Promise<Record<string, unknown>>, name: string) =>
  lazyRouteComponent(async () => {
    const [components] = await Promise.all([screen(), loadRegistry()])
    return components as Record<string, ComponentType>
  }, name)
