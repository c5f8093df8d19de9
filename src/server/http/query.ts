/**
 * Query strings as the API reads them (docs/rules/api.md#lists): keys are matched after dropping `-` and `_` and
 * lower-casing; a list may be repeated keys or commas; unknown keys are ignored; one key in two spellings with
 * different values is refused.
 */
import { invalid } from './errors.ts'

const plain = (key: string) => key.replace(/[-_]/g, '').toLowerCase()

/** The text of each known key; several values of one key are joined by commas. */
export function queryValues(url: string, known: readonly string[]): Record<string, string> {
  const index = url.indexOf('?')
  if (index < 0) return {}
  const names = new Map(known.map((name) => [plain(name), name]))
  const spellings = new Map<string, Map<string, string[]>>()
  for (const [key, value] of new URLSearchParams(url.slice(index + 1))) {
    const name = names.get(plain(key))
    if (name === undefined) continue
    const bySpelling = spellings.get(name) ?? new Map<string, string[]>()
    spellings.set(name, bySpelling.set(key, [...(bySpelling.get(key) ?? []), value]))
  }
  const values: Record<string, string> = {}
  for (const [name, bySpelling] of spellings) {
    const distinct = [...new Set([...bySpelling.values()].map((parts) => parts.join(',')))]
    if (distinct.length > 1) throw invalid({ [name]: ['Given twice, with different values.'] })
    values[name] = distinct[0] ?? ''
  }
  return values
}
