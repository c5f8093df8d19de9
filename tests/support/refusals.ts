/**
 * Lists the sentences of a refusal that hold a day as it is stored, `2026-03-02`, which people read in the form of their
 * country. What a sentence quotes of the request may look so.
 */
export function storedDaysIn(body: unknown): string[] {
  return sentencesOf(body).filter((sentence) => /\b\d{4}-\d{2}-\d{2}\b/.test(sentence.replaceAll(/“[^”]*”/g, '')))
}

/** The `detail`, and the messages of fields and of records at any depth: lists of texts. */
function sentencesOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) => {
    if (name === 'detail' && typeof value === 'string') return [value]
    if (Array.isArray(value)) return value.filter((text) => typeof text === 'string')
    // The record as it is by now, which came with the refusal.
    return name === 'current' ? [] : sentencesOf(value)
  })
}
