/**
 * XML that somebody sent, as a tree: gone through once by a parser that knows no DOCTYPE and no entities but XML's own, so
 * that nothing it names is fetched and nothing grows.
 */
import { SaxesParser } from 'saxes'

/**
 * Decodes an XML file in its encoding: by its first bytes, else by its declaration, else UTF-8. Throws XmlError for
 * undecodable bytes.
 */
export function xmlText(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  const wide =
    (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)
      ? 'utf-16le'
      : (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
        ? 'utf-16be'
        : undefined
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]
  // Some files declare UTF-8 but are written in windows-1252.
  for (const label of wide ? [wide] : [declared ?? 'utf-8', 'windows-1252'])
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // The encoding is unknown, or the text is not in it.
    }
  throw new XmlError('damaged')
}

export class XmlError extends Error {
  readonly kind: 'damaged' | 'doctype' | 'bounds'
  constructor(kind: XmlError['kind']) {
    super(kind)
    this.kind = kind
  }
}

/** Names are without their prefixes. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  parts: XmlElement[]
}

/** Parses to the root element. Throws XmlError for truncated XML, a document type, or more than the bounds. */
export function xmlTree(xml: string, bounds = { depth: 30, elements: 200_000 }): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, text: '', parts: [] }
  const open = [top]
  let elements = 0
  const parser = new SaxesParser({ xmlns: false, fragment: false })
  parser.on('error', () => {
    throw new XmlError('damaged')
  })
  parser.on('doctype', () => {
    throw new XmlError('doctype')
  })
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1
    if (open.length > bounds.depth || elements > bounds.elements) throw new XmlError('bounds')
    const xmlElement: XmlElement = { name: local(name), attributes, text: '', parts: [] }
    open.at(-1)?.parts.push(xmlElement)
    open.push(xmlElement)
  })
  const onText = (text: string) => {
    const xmlElement = open.at(-1)
    if (xmlElement) xmlElement.text += text
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(xml.replace(/^\uFEFF/, '')).close()
  const [root] = top.parts
  if (!root) throw new XmlError('damaged')
  return root
}
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Every element that a path of names leads to. */
export const elementsAt = (from: XmlElement, path: string): XmlElement[] =>
  path
    .split('/')
    .reduce((found, name) => found.flatMap(({ parts }) => parts.filter((part) => part.name === name)), [from])
/** The text of the first of them; empty where there is none. */
export const textAt = (from: XmlElement, path: string): string => elementsAt(from, path)[0]?.text.trim() ?? ''
