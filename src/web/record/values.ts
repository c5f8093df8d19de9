/** Conversions between a record and the values of its form. */

/** Returns the body of a form: all values of a new record; of an existing one (`before`) only changed ones. */
export function changed<V extends object>(values: V, before: V | undefined): Partial<V> {
  const differs = ([name, value]: [string, unknown]) =>
    before === undefined || JSON.stringify(value) !== JSON.stringify(before[name as keyof V])
  return Object.fromEntries(Object.entries(values).filter(differs)) as Partial<V>
}

/** Returns the options of a choice; the chosen option is shown before the list has loaded. */
export const optionsOf = (
  rows: readonly { id: number; name: string; active?: boolean }[] | undefined,
  chosen: { id: number; name: string } | null | undefined,
) =>
  // Retired choices are offered only to the record that has them.
  (rows?.filter(({ id, active }) => active !== false || id === chosen?.id) ?? (chosen ? [chosen] : [])).map(
    ({ id, name }) => ({ value: id, label: name }),
  )

/** Reads a typed number; null for empty text, and NaN for the schema to refuse where it is no number. */
export const numberOf = (typed: unknown): number | null => {
  const text = typeof typed === 'string' ? typed.trim() : ''
  return text === '' ? null : Number(text)
}

/** Versions of one field since a form was opened. */
export interface Divergence<V> {
  field: Extract<keyof V, string>
  /** True when the field is also changed in the form: one of the two values must be chosen. */
  both: boolean
}

/**
 * Compares, field by field, what somebody else changed meanwhile: `base` is the form's beginning, `theirs` the present
 * value, `mine` the typed one. Where both made the same of it, there is nothing to choose.
 */
export function divergences<V extends object>(base: V, theirs: V, mine: V): Divergence<V>[] {
  const text = (value: unknown) => JSON.stringify(value)
  return (Object.keys(base) as Extract<keyof V, string>[])
    .filter((field) => text(theirs[field]) !== text(base[field]))
    .map((field) => ({
      field,
      both: text(mine[field]) !== text(base[field]) && text(mine[field]) !== text(theirs[field]),
    }))
}
