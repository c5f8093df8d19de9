import { useState, useSyncExternalStore } from 'react'

import { includesText } from '#core/folded.ts'
import { permissionCatalogue, type Permission, type PermissionGroup } from '#core/permissions.ts'
import { useLocale } from '#web/locale.ts'
import type { ContractForm } from '#web/ui/form/useContractForm.ts'
import { opensText } from '../../users/userPermissionOpens.ts'
import { unusedPermissions } from '../../users/userUnusedPermissions.ts'
import { permissionWords } from '../../users/userPermissionWords.ts'
import { fieldOf, type GroupValues } from './groupValues.ts'

const everySection = (Object.keys(permissionCatalogue) as PermissionGroup[]).map((section) => ({
  section,
  all: permissionCatalogue[section].map((text) => `${section}.${text}` as Permission),
}))

interface PermissionsFieldProps {
  form: Pick<ContractForm<GroupValues>, 'field' | 'set' | 'subscribe'>
  disabled: boolean
  /** Permissions to show, instead of all. */
  among?: readonly Permission[]
  /** Permissions that cannot be changed because the viewer lacks them. */
  locked?: ReadonlySet<Permission>
}

/** Ticks for every permission, as a sentence under the heading of its group, with a search. */
export function PermissionsField({ form, disabled, among, locked = new Set() }: PermissionsFieldProps) {
  const shown = among
    ? everySection
        .map(({ section, all }) => ({ section, all: all.filter((permission) => among.includes(permission)) }))
        .filter(({ all }) => all.length > 0)
    : everySection
  const { words } = useLocale()
  const { headings, wordsOf } = permissionWords(words)
  const ticked = () =>
    shown
      .flatMap(({ all }) => all)
      .filter((permission) => form.field.get(fieldOf(permission)) === true)
      .join(' ')
  const chosen = new Set(useSyncExternalStore(form.subscribe, ticked).split(' ').filter(Boolean))
  const put = (permissions: readonly Permission[], on: boolean) =>
    form.set(Object.fromEntries(permissions.map((permission) => [fieldOf(permission), on])))
  const [sought, setSought] = useState('')
  const isFound = found(sought)
  const listed = shown
    .map(({ section, all }) => ({
      section,
      all: all.filter((permission) => isFound(`${headings[section]} ${wordsOf(permission)}`)),
    }))
    .filter(({ all }) => all.length > 0)
  const boxes = listed.map(({ section, all }) => {
    const free = all.filter((permission) => !locked.has(permission))
    const whole = free.every((permission) => chosen.has(permission))
    return (
      <fieldset key={section} className="fb-checks fb-permissions">
        <legend>{headings[section]}</legend>
        {!disabled && free.length > 1 && (
          <label className="fb-permissions-all">
            <input type="checkbox" checked={whole} onChange={(event) => put(free, event.currentTarget.checked)} />
            All of these
          </label>
        )}
        <div className="fb-checks-boxes">
          {all.map((permission) => {
            const opens = opensText([permission], words)
            const about = `${fieldOf(permission)}-opens`
            return (
              <div key={permission} className="fb-permission">
                <label>
                  <input
                    type="checkbox"
                    checked={chosen.has(permission)}
                    disabled={disabled || locked.has(permission)}
                    data-field={fieldOf(permission)}
                    aria-describedby={opens === null ? undefined : about}
                    onChange={(event) => put([permission], event.currentTarget.checked)}
                  />
                  <span>
                    May {wordsOf(permission)}
                    {unusedPermissions.has(permission) && <span className="fb-muted"> (not used yet)</span>}
                    {!disabled && locked.has(permission) && <span className="fb-muted"> (you do not have this)</span>}
                  </span>
                </label>
                {opens !== null && (
                  <span id={about} className="fb-muted fb-small">
                    {opens}
                  </span>
                )}
              </div>
            )
          })}
        </div>
      </fieldset>
    )
  })
  return (
    <>
      <div className="fb-permissions-find">
        <input
          type="search"
          aria-label="Find a permission"
          placeholder="Find a permission"
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
          onKeyDown={(event) => {
            // The search runs while typing; Enter would save the form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <span className="fb-muted fb-small">{`${chosen.size} chosen`}</span>
      </div>
      {boxes}
      {listed.length === 0 && <p className="fb-muted">No matching permissions.</p>}
    </>
  )
}

/** Whether a text has each of the words, in any order. */
function found(sought: string): (text: string) => boolean {
  const words = sought.split(/\s+/)
  return (text) => words.every((word) => includesText(text, word))
}
