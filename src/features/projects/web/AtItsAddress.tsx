/**
 * A quote that was opened as a project, and a quote that was accepted meanwhile, go on at their own address: there its list
 * and its place in the menu are right.
 */
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

import { has } from '#core/permissions.ts'
import { paths, searchOf } from '#web/paths.ts'
import { useMe } from '#web/session.tsx'
import { isUnsaved } from '#web/ui/UnsavedGuard.tsx'
import type { Project } from '../projects.ts'

/** Milliseconds between two looks whether the page may move. */
const retryMs = 150
/** Looks in a row at which nothing is in use: a dialog that closes gives the focus back between two of them. */
const quietLooks = 2

/** The page is drawn anew when it moves: whoever is in a dialog or works in a grid would lose their place. */
const isInUse = () =>
  document.querySelector('[role="dialog"]') !== null || document.activeElement?.closest('[data-keeps-page]') != null

export function AtItsAddress({ project }: { project: Project }) {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const me = useMe()
  const [prefix, permission] =
    project.accepted === null
      ? (['quotes', 'projects.view_quote'] as const)
      : (['projects', 'projects.view_project'] as const)
  const maySee = has(me, permission)
  useEffect(() => {
    const to = pathname.replace(/^\/(quotes|projects)\//, `/${prefix}/`)
    if (!maySee || to === pathname) return
    let quiet = 0
    const go = () => {
      quiet = isUnsaved() || isInUse() ? 0 : quiet + 1
      if (quiet < quietLooks) return
      clearInterval(waiting)
      void navigate({ to: paths.to(to), search: searchOf(true), hash: true, replace: true })
    }
    // A form or a dialog on the page first takes what was saved, or is still being filled in.
    const waiting = setInterval(go, retryMs)
    go()
    return () => clearInterval(waiting)
  }, [prefix, maySee, pathname, navigate])
  return null
}
