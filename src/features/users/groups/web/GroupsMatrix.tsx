import { Fragment } from 'react'

import { permissionCatalogue, type Permission, type PermissionGroup } from '#core/permissions.ts'
import { useLocale } from '#web/locale.ts'
import { opensText } from '../../users/userPermissionOpens.ts'
import { unusedPermissions } from '../../users/userUnusedPermissions.ts'
import { permissionWords, type PermissionWords } from '../../users/userPermissionWords.ts'
import { type Group, membersText } from './group.ts'

/** Permissions × groups. The heading of a group opens it. */
export function GroupsMatrix({ groups, open }: { groups: readonly Group[]; open: (id: number) => void }) {
  const { words } = useLocale()
  const { headings, wordsOf } = permissionWords(words)
  return (
    <div className="fb-matrix" role="region" aria-label="Permissions by group" {...scrolls}>
      <table>
        <caption className="fb-hidden">Permissions by group</caption>
        <thead>
          <tr>
            <th scope="col">May …</th>
            {groups.map(({ id, name, members }) => (
              <th key={id} scope="col">
                <button type="button" onClick={() => open(id)}>
                  {name}
                </button>
                <span className="fb-muted">{membersText(members)}</span>
              </th>
            ))}
          </tr>
        </thead>
        {(Object.keys(permissionCatalogue) as PermissionGroup[]).map((section) => (
          <tbody key={section}>
            <tr>
              <th scope="rowgroup" colSpan={groups.length + 1}>
                {headings[section]}
              </th>
            </tr>
            {permissionCatalogue[section].map((name) => (
              <Fragment key={name}>
                <Line
                  permission={`${section}.${name}` as Permission}
                  groups={groups}
                  wordsOf={wordsOf}
                  opens={opensText([`${section}.${name}` as Permission], words)}
                />
              </Fragment>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

// With many groups the matrix scrolls sideways, so it must take the keyboard's focus.
const scrolls = { tabIndex: 0 }

interface LineProps {
  permission: Permission
  groups: readonly Group[]
  wordsOf: PermissionWords['wordsOf']
  opens: string | null
}

const Line = ({ permission, groups, wordsOf, opens }: LineProps) => (
  <tr>
    <th scope="row">
      {wordsOf(permission)}
      {opens !== null && <span className="fb-muted fb-small"> {opens}</span>}
      {unusedPermissions.has(permission) && <span className="fb-muted fb-small"> (not used yet)</span>}
    </th>
    {groups.map(({ id, permissions }) =>
      permissions.includes(permission) ? (
        <td key={id} data-yes>
          <span aria-hidden>✓</span>
          <span className="fb-hidden">Yes</span>
        </td>
      ) : (
        <td key={id}>
          <span aria-hidden>–</span>
          <span className="fb-hidden">No</span>
        </td>
      ),
    )}
  </tr>
)
