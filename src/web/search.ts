/** Search parameters as plain text: a search for 123 stays text, and no value is quoted in the address. */

/** `?a=1&b=x` as `{a: '1', b: 'x'}`; a key given twice is a list joined by commas. */
export function parseSearch(text: string): Record<string, string> {
  const parsed: Record<string, string> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    if (key === '__proto__') continue
    parsed[key] = Object.hasOwn(parsed, key) ? `${parsed[key]},${value}` : value
  }
  return parsed
}

/** The opposite; undefined, null and empty values are left out, lists are joined by commas. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(params.map(([key, value]) => [key, String(value)])).toString()
  // Commas and colons are legal in a query and far easier to read in `start:2026-11-01` and `a,b`.
  return text === '' ? '' : `?${text.replaceAll('%2C', ',').replaceAll('%3A', ':')}`
}
