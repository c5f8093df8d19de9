import { createContext, use, useEffect } from 'react'

/**
 * The host of lists of choices, calendars and menus: inside the dialog they belong to (all else is hidden from
 * readers while it is open), otherwise inside the page's `main`, so that nothing stands outside a landmark.
 */
export const OverlayHostContext = createContext<HTMLElement | null>(null)

// A single node for all overlays, so that they need not render again once `main` exists.
let pageHost: HTMLElement | undefined

export function useOverlayHost(): { portalProps: { target: HTMLElement } } {
  const dialog = use(OverlayHostContext)
  pageHost ??= document.createElement('div')
  useEffect(attach)
  return { portalProps: { target: dialog ?? pageHost } }
}

function attach() {
  const parent = document.querySelector('main') ?? document.body
  if (pageHost && pageHost.parentElement !== parent) parent.append(pageHost)
}
