import { paths } from '../paths.ts'
import { createRoute, redirect, type AnyRoute } from '@tanstack/react-router'

import { digits } from '../digits.ts'
import { screenWithParts } from '../registrySource.ts'
import { applyRemembered } from '../settings.ts'

type Screens = () => Promise<Record<string, unknown>>

interface RecordScreens {
  /** Prefix of the addresses: `clients`. */
  prefix: string
  /** The file of the list, and that of one record, new or not; and what their screens are called, in this order. */
  list: Screens
  record: Screens
  /** The file of the screen that reads a file, and what that is called: of a kind that comes in files. */
  imports?: readonly [load: Screens, name: string]
  names: readonly [list: string, created: string, opened: string]
  /** Tabs of the page that have addresses of their own, `/clients/{id}/contacts/`, and lead to it. */
  tabs?: readonly string[]
}

/** The pages of a record type on the kit; their files name the screens `List` and `Import`, `New` and `Opened`. */
export const kitPages = <R extends AnyRoute>(
  shell: R,
  prefix: string,
  list: Screens,
  record: Screens,
  tabs: readonly string[] = [],
) => recordPages(shell, { prefix, list, record, imports: [list, 'Import'], names: ['List', 'New', 'Opened'], tabs })

/** The address of a list of records, `/clients/`, which opens as it was last looked at (section 9). */
export function listPage<R extends AnyRoute>(shell: R, prefix: string, list: Screens, name: string) {
  return createRoute({
    getParentRoute: () => shell,
    path: `/${prefix}/`,
    beforeLoad: applyRemembered(prefix),
    component: screenWithParts(list, name),
  })
}

/**
 * The addresses of a record type (docs/rules/screens.md#addresses): `/clients/`, `/clients/new/`, `/clients/{id}/`,
 * `/clients/import/`.
 */
export function recordPages<R extends AnyRoute>(
  shell: R,
  { prefix, list, record, names, imports, tabs = [] }: RecordScreens,
) {
  return [
    listPage(shell, prefix, list, names[0]),
    createRoute({ getParentRoute: () => shell, path: `/${prefix}/new/`, component: screenWithParts(record, names[1]) }),
    createRoute({
      getParentRoute: () => shell,
      path: `/${prefix}/$id/`,
      params: digits('id'),
      component: screenWithParts(record, names[2]),
    }),
    ...tabs.map((tab) =>
      createRoute({
        getParentRoute: () => shell,
        path: `/${prefix}/$id/${tab}/`,
        params: digits('id'),
        beforeLoad: ({ params: { id } }) => {
          throw redirect({ to: paths.to(`/${prefix}/${id}/`), hash: tab, replace: true })
        },
      }),
    ),
    ...(imports === undefined
      ? []
      : [
          createRoute({
            getParentRoute: () => shell,
            path: `/${prefix}/import/`,
            component: screenWithParts(...imports),
          }),
        ]),
  ] as const
}
