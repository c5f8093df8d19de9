/** People who were mentioned on this page: their names are used for saved writes until these are sent. */
import { mentionsIn } from '#core/mentions.ts'

interface Person {
  id: number
  name: string
}

const picked = new Map<number, string>()

export const rememberPicked = ({ id, name }: Person): void => void picked.set(id, name)

/** Returns the people whom the text mentions, of those picked here and of `known`. */
export function namedHere(text: string, known: readonly Person[]): Person[] {
  const names = new Map([...picked, ...known.map(({ id, name }) => [id, name] as const)])
  return mentionsIn(text).flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })
}
