import { useState } from 'react'

import { permissionCatalogue, type Permission, type PermissionGroup } from '#core/permissions.ts'
import { useField, type FieldProps } from '#web/ui/form/useField.ts'
import { groupWords, wordsOf } from '../../users.words.ts'

/** Every permission there is, as a sentence to tick, under the heading of its group. */
export function PermissionsField<V extends object>(props: FieldProps<V>) {
  const { fieldKey, value, set, inputProps } = useField(props)
  return (
    <>
      {inputProps.error && (
        <p className="fb-checks-error" role="alert">
          {inputProps.error}
        </p>
      )}
      <Sections
        key={fieldKey}
        name={props.name}
        initial={Array.isArray(value) ? (value as string[]) : []}
        disabled={inputProps.disabled}
        set={set}
      />
    </>
  )
}

interface SectionsProps {
  name: string
  initial: readonly string[]
  disabled: boolean
  set: (permissions: string[]) => void
}

function Sections({ name, initial, disabled, set }: SectionsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(initial))
  const put = (permissions: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const one of permissions) next[on ? 'add' : 'delete'](one)
    setChosen(next)
    set([...next])
  }
  return (Object.keys(permissionCatalogue) as PermissionGroup[]).map((section) => {
    const all = permissionCatalogue[section].map((one) => `${section}.${one}` as Permission)
    const whole = all.every((one) => chosen.has(one))
    return (
      <fieldset key={section} className="fb-checks fb-permissions">
        <legend>{groupWords[section]}</legend>
        {!disabled && all.length > 1 && (
          <label className="fb-permissions-all">
            <input type="checkbox" checked={whole} onChange={(event) => put(all, event.currentTarget.checked)} />
            All of these
          </label>
        )}
        <div className="fb-checks-boxes">
          {all.map((permission) => (
            <label key={permission}>
              <input
                type="checkbox"
                checked={chosen.has(permission)}
                disabled={disabled}
                data-field={name}
                onChange={(event) => put([permission], event.currentTarget.checked)}
              />
              <span>May {wordsOf(permission)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    )
  })
}
