/** Placeholders in texts, `{{contact.first_name}}`, and their values. */
export const inBraces = /\{\{([^{}]*)\}\}/g

const ownWords: Readonly<Record<string, string>> = {
  today: 'Today’s date',
  'quote.total': 'Price before tax',
  'quote.options': 'Price of options',
  'quote.valid_until': 'Quote valid until',
  'project.accepted': 'Accepted on',
  'project.deadline': 'Project deadline',
  'invoice.due': 'Invoice due date',
  'invoice.open': 'Invoice open amount',
  'invoice.project': 'Project',
  'invoice.purchase_order': 'Purchase order',
  'invoice.days_overdue': 'Days overdue',
  'client.open': 'Client open amount',
  'client.overdue': 'Client overdue amount',
}
const firstWords: Readonly<Record<string, string>> = { sender: 'your', company: 'firm' }

/** Returns the name of a field as people read it: “Project reference” for `project.reference`. */
export function fieldWords(field: string): string {
  const [first = '', ...rest] = field.split('.')
  const words = [firstWords[first] ?? first, ...rest].join(' ').replaceAll('_', ' ')
  return ownWords[field] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

/** Makes the functions for placeholders. `fields`: every field and its description. */
export function textFields<F extends string>(fields: Readonly<Record<F, string>>) {
  const isField = (name: string): name is F => Object.hasOwn(fields, name)
  const names = Object.keys(fields) as F[]

  /** Suggests the field with the same ending, for somebody who forgot its prefix. */
  function nearest(name: string): string {
    const last = name.split('.').at(-1)?.toLowerCase() ?? ''
    const found = names.find(
      (field) => field.toLowerCase() === name.toLowerCase() || (last !== '' && field.split('.').at(-1) === last),
    )
    return found === undefined ? '' : ` Did you mean {{${found}}}?`
  }

  return {
    fields,
    /** Returns the sentence that says why the text cannot be filled in and names the field; null when it can. */
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
    /** Returns the text with each field replaced by its value; an unknown field stays as typed. */
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
