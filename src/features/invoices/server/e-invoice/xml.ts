/** Elements as text: empty ones are left out, and text is escaped where it is written, once. */
export type Xml = { text: string } | null

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that no XML document may hold. */
// eslint-disable-next-line no-control-regex
const forbidden =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const escape = (text: string) => text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (sign) => escaped[sign] ?? sign)

/** An element with text; none where there is nothing to say. */
export const leaf = (name: string, text: string | null, attributes: Readonly<Record<string, string>> = {}): Xml =>
  text === null || text === '' ? null : { text: `<${name}${written(attributes)}>${escape(text)}</${name}>` }

/** An element with others in it; none where all of those are none. */
export function branch(name: string, ...parts: readonly (Xml | readonly Xml[])[]): Xml {
  const inner = parts.flat().flatMap((part) => (part === null ? [] : [part.text]))
  return inner.length === 0 ? null : { text: `<${name}>${inner.join('')}</${name}>` }
}

const written = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('')

/** The whole document. */
export const documentOf = (
  name: string,
  namespaces: Readonly<Record<string, string>>,
  ...parts: readonly (Xml | readonly Xml[])[]
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${written(namespaces)}>${parts
    .flat()
    .flatMap((part) => (part === null ? [] : [part.text]))
    .join('')}</${name}>\n`
