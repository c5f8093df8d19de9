/**
 * People mentioned in a text: `@user-id:{id}` as it is stored, `@name` as it is read
 * (docs/rules/screens.md#mentions). Pure functions.
 */

/** Most mentions in one text. */
export const maxMentions = 50
export const tooManyMentions = `At most ${maxMentions} people can be mentioned at once.`

/** The beginning of a stored mention. */
export const mentionStart = '@user-id:'
/** A mention and its id, for JavaScript and PostgreSQL alike: digits one by one, for `\d` means more in some databases. */
export const mentionPattern = `${mentionStart}([1-9][0-9]{0,14})(?![0-9])`
const token = new RegExp(mentionPattern, 'g')

/** Returns the ids of the people mentioned in the text, each once, in order. */
export const mentionsIn = (text: string): number[] => [
  ...new Set([...text.matchAll(token)].map(([, digits]) => Number(digits))),
]

/** The text as people read it; somebody whose name is not known stays as they are stored. */
export const withNames = (text: string, people: ReadonlyMap<number, string>): string =>
  text.replace(token, (stored, digits: string) => {
    const name = people.get(Number(digits))
    return name === undefined ? stored : `@${name}`
  })

/**
 * Turns each `@name` of a person who was picked into the stored form. Of two names that begin alike the longer one is
 * meant; of two people of one name the one who was picked first.
 */
export const withIds = (text: string, picked: readonly { id: number; name: string }[]): string => storing(picked)(text)

/**
 * Makes the same function for many texts: names are sorted once, and only names with a matching beginning are tried.
 */
export function storing(picked: readonly { id: number; name: string }[]): (text: string) => string {
  const byBeginning = Map.groupBy(
    picked.toSorted((a, b) => b.name.length - a.name.length),
    ({ name }) => name.slice(0, 2),
  )
  return (text) => {
    let [stored, rest] = ['', text]
    while (rest !== '') {
      const index = rest.indexOf('@')
      if (index < 0) break
      stored += rest.slice(0, index)
      rest = rest.slice(index)
      const person = [...(byBeginning.get(rest.slice(1, 3)) ?? []), ...(byBeginning.get(rest.slice(1, 2)) ?? [])].find(
        ({ name }) => rest.startsWith(name, 1) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length + 1)),
      )
      stored += person ? `${mentionStart}${person.id}` : '@'
      rest = rest.slice(person ? person.name.length + 1 : 1)
    }
    return stored + rest
  }
}
