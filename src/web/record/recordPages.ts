import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'

import { digits } from '../digits.ts'
import { applyRemembered } from '../settings.ts'
import type { Me } from '../session.tsx'

type Screens = () => Promise<Record<string, unknown>>

interface RecordScreens {
  /** Of the addresses: `clients`. */
  prefix: string
  /** The file of the list, and that of one record, new or not; and what their screens are called, in this order. */
  list: Screens
  record: Screens
  /** The file of the screen that reads a file, and what that is called: of a kind that comes in files. */
  imports?: readonly [load: Screens, name: string]
  names: readonly [list: string, created: string, opened: string]
}

/**
 * The addresses of a kind of record (specification, section 2): `/clients/`, `/clients/new/`, `/clients/{id}/`, `/clients/import/`. The
 * list opens as it was last looked at (section 9).
 */
export function recordPages<R extends AnyRoute>(shell: R, { prefix, list, record, names, imports }: RecordScreens) {
  const remembered = applyRemembered(prefix)
  const screen = (load: Screens, name: string) =>
    lazyRouteComponent(load as () => Promise<Record<string, ComponentType>>, name)
  return [
    createRoute({
      getParentRoute: () => shell,
      path: `/${prefix}/`,
      // The shell's context holds who is signed in, which the type of a route below any route cannot say.
      beforeLoad: ({ context, location }) => remembered({ context: context as { me: Me }, location }),
      component: screen(list, names[0]),
    }),
    createRoute({ getParentRoute: () => shell, path: `/${prefix}/new/`, component: screen(record, names[1]) }),
    createRoute({
      getParentRoute: () => shell,
      path: `/${prefix}/$id/`,
      params: digits('id'),
      component: screen(record, names[2]),
    }),
    ...(imports === undefined
      ? []
      : [createRoute({ getParentRoute: () => shell, path: `/${prefix}/import/`, component: screen(...imports) })]),
  ] as const
}
