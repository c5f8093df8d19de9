/** People mentioned in the texts of a file: by `@user-id:{id}`, or by name as an export writes them. */
import { mentionsIn, maxMentions, storing, tooManyMentions } from '#core/mentions.ts'
import type { Ctx } from '#server/http/context.ts'
import { mentionable, mentionableByName, notMentionable } from '#server/access/people.ts'
import { yieldingIterator } from './yieldingIterator.ts'

export interface Mentionable {
  ids: ReadonlySet<number>
  /** Returns the text with ids for the names of people who may be mentioned. */
  stored: (text: string) => string
}

/**
 * Reads the people whom the texts of the rows mention, among those who may be mentioned. `noted`: texts in which a name
 * stands for a person.
 */
export async function mentionableIn(
  ctx: Pick<Ctx, 'db' | 'me'>,
  texts: Iterable<readonly string[]>,
  noted: Iterable<readonly string[]>,
): Promise<Mentionable> {
  const ids = new Set<number>()
  for await (const row of yieldingIterator(texts)) for (const id of row.flatMap(mentionsIn)) ids.add(id)
  const named = (await haveNames(noted)) ? await mentionableByName(ctx) : []
  return { ids: new Set([...(await mentionable(ctx, [...ids])), ...named.map(({ id }) => id)]), stored: storing(named) }
}

async function haveNames(noted: Iterable<readonly string[]>): Promise<boolean> {
  for await (const row of yieldingIterator(noted)) if (row.some((text) => /@(?!user-id:)/.test(text))) return true
  return false
}

/** The problem with the people mentioned in a text. */
export function mentionProblem(text: string, people: ReadonlySet<number>): string | undefined {
  const ids = mentionsIn(text)
  if (ids.length > maxMentions) return tooManyMentions
  return ids.every((id) => people.has(id)) ? undefined : notMentionable
}
