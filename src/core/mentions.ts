/** People mentioned in a text: `@user-id:{id}` as it is stored, `@name` as it is read (specification, section 3). Pure. */

/** In one text. */
export const mostMentions = 50

const token = /@user-id:([1-9]\d{0,14})(?!\d)/g

/** Whom the text mentions, each once, in the order in which they come. */
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
 * What is typed as it is stored: each `@name` of somebody among those who were picked. Of two names that begin alike the
 * longer one is meant; of two people of one name the one who was picked first.
 */
export function withIds(text: string, picked: readonly { id: number; name: string }[]): string {
  const byLength = picked.toSorted((a, b) => b.name.length - a.name.length)
  let [stored, rest] = ['', text]
  while (rest !== '') {
    const at = rest.indexOf('@')
    if (at < 0) break
    stored += rest.slice(0, at)
    rest = rest.slice(at)
    const person = byLength.find(
      ({ name }) => rest.startsWith(`@${name}`) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length + 1)),
    )
    stored += person ? `@user-id:${person.id}` : '@'
    rest = rest.slice(person ? person.name.length + 1 : 1)
  }
  return stored + rest
}
