import type { Formats } from '#core/locale/format.ts'
import type { Oddity } from '../inbox.contract.ts'
import { oddityText, oddityWord } from '../inbox.oddities.ts'

/** Each kind once, with how often. */
export function OddityBadges({ oddities }: { oddities: readonly Oddity[] }) {
  const counts = new Map<string, { oddity: Oddity; count: number }>()
  for (const oddity of oddities) {
    const word = oddityWord(oddity)
    counts.set(word, { oddity, count: (counts.get(word)?.count ?? 0) + 1 })
  }
  return [...counts].map(([word, { oddity, count }]) => (
    <span key={word} className="fb-odd" data-kind={oddity.kind}>
      {word}
      {count > 1 && <span className="fb-odd-count"> {count}</span>}
    </span>
  ))
}

/** The sentence, with the dot of its badge. */
export const OddityLine = ({ oddity, formats }: { oddity: Oddity; formats: Formats }) => (
  <span className="fb-odd fb-odd-line" data-kind={oddity.kind}>
    {oddityText(oddity, formats)}
  </span>
)
