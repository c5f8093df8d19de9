/**
 * Parts that are fetched when they are first needed. One that cannot be had (no network yet, and no files kept) says so
 * where it stands and is fetched again with the network, where the library's own would take the whole screen down.
 */
import type { lazyRouteComponent as libraryLazy } from '@tanstack/react-router'
import { type ComponentType, use, useEffect, useState } from 'react'

import { whenReachable } from './connection.ts'
import { NotLoaded } from './NotLoaded.tsx'

type Shown = ComponentType<Record<string, unknown>>

/** A part by what loads its module's `default`, as React's own `lazy`. */
export const lazy = <T,>(load: () => Promise<{ default: T }>): T =>
  partOf(async () => (await load()).default as unknown as Shown) as unknown as T

/** A screen or part by its module and its name there, with the `preload` that the router calls. */
export const lazyRouteComponent = ((load: () => Promise<Record<string, Shown>>, name = 'default') =>
  partOf(async () => (await load())[name] as Shown)) as unknown as typeof libraryLazy

function partOf(load: () => Promise<Shown>) {
  let Loaded: Shown | undefined
  let failed = false
  let loading: Promise<void> | undefined
  const preload = () =>
    (loading ??= load().then(
      (part) => void (Loaded = part),
      () => {
        failed = true
        loading = undefined
      },
    ))
  function Part(props: Record<string, unknown>) {
    const [, show] = useState<unknown>()
    const [retry] = useState(() => () => void preload().then(() => show({})))
    useEffect(() => {
      if (Loaded) return
      // It may have failed long ago, when the router fetched it ahead.
      retry()
      return whenReachable(retry)
    }, [retry])
    if (!Loaded && !failed) use(preload())
    return Loaded ? <Loaded {...props} /> : <NotLoaded onRetry={retry} onClose={props['onClose'] as undefined} />
  }
  return Object.assign(Part, { preload })
}
