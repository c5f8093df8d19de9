/** Fields that stand in a text by their names, `{{contact.first_name}}`, and what they say when it is filled in. */
const inBraces = /\{\{([^{}]*)\}\}/g

/** `fields`: every field there is, and what it says. */
export function textFields<F extends string>(fields: Readonly<Record<F, string>>) {
  const isField = (name: string): name is F => Object.hasOwn(fields, name)
  const names = Object.keys(fields) as F[]

  /** For who has forgotten what it belongs to: a field of the same ending. */
  function nearest(name: string): string {
    const last = name.split('.').at(-1)?.toLowerCase() ?? ''
    const found = names.find(
      (field) => field.toLowerCase() === name.toLowerCase() || (last !== '' && field.split('.').at(-1) === last),
    )
    return found === undefined ? '' : ` Did you mean {{${found}}}?`
  }

  return {
    fields,
    /** Why the text cannot be filled in, as a sentence that names the field; null when it can. */
    wrongField: (text: string): string | null => {
      for (const [, inside = ''] of text.matchAll(inBraces)) {
        const name = inside.trim()
        if (!isField(name)) return `Field {{${name}}} not found.${nearest(name)}`
      }
      const rest = text.replace(inBraces, '')
      if (rest.includes('{{') || rest.includes('}}'))
        return 'Write fields between {{ and }}. One of the two is missing.'
      return null
    },
    /** The text with every field in its place; one that is none stays as it is. */
    filledIn: (text: string, values: Readonly<Record<F, string>>): string =>
      text.replace(inBraces, (whole, inside: string) => {
        const name = inside.trim()
        return isField(name) ? values[name] : whole
      }),
    /** The fields that a text names, each once, in their order of the list. */
    fieldsIn: (text: string): F[] => {
      const named = new Set([...text.matchAll(inBraces)].map(([, inside = '']) => inside.trim()))
      return names.filter((field) => named.has(field))
    },
  }
}
