/**
 * Writes the metadata of a PDF/A-3 that Factur-X requires: the name and profile of the invoice file in it. The
 * typesetter cannot write them, so that new metadata are appended to the document, as PDF provides for changes.
 */

/** Under this name every reader of such PDFs looks for the invoice. */
export const facturX = 'factur-x.xml'
const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const stated = `<rdf:Description rdf:about="" xmlns:fx="${namespace}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${facturX}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>`
const property = (name: string, about: string) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${about}</pdfaProperty:description></rdf:li>`
/** PDF/A has each namespace that is not its own described. */
const described = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${property('DocumentFileName', 'The name of the embedded XML document')}${property('DocumentType', 'The type of the hybrid document')}${property('Version', 'The version of the standard')}${property('ConformanceLevel', 'The conformance level of the embedded XML document')}</rdf:Seq></pdfaSchema:property></rdf:li>`
const extension = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag>${described}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`

const bytesOf = (text: string) => Buffer.from(text, 'latin1')

/** The PDF with that in its metadata. Throws for a PDF that is not as the typesetter makes it. */
export function asFacturX(pdf: Uint8Array): Uint8Array {
  // latin1 makes each byte a character, so that positions in the text are positions in the file.
  const text = Buffer.from(pdf).toString('latin1')
  const need = (pattern: RegExp, from = text) => {
    const found = pattern.exec(from)?.[1]
    if (found === undefined) throw new Error(`The PDF has no ${pattern.source}.`)
    return found
  }
  const trailer = text.slice(text.lastIndexOf('trailer'))
  const before = need(/startxref\s+(\d+)\s+%%EOF\s*$/)
  const root = need(/\/Root (\d+) 0 R/, trailer)
  const number = need(/\/Metadata (\d+) 0 R/, objectOf(text, root))
  const xmp = Buffer.from(need(/stream\r?\n([\s\S]*?)\r?\nendstream/, objectOf(text, number)), 'latin1').toString(
    'utf8',
  )
  const added = Buffer.from(withInvoice(xmp), 'utf8').toString('latin1')
  const start = text.length + (text.endsWith('\n') ? 0 : 1)
  const object = `${number} 0 obj\n<<\n/Type /Metadata\n/Subtype /XML\n/Length ${added.length}\n>>\nstream\n${added}\nendstream\nendobj\n`
  const table = `xref\n0 0\n${number} 1\n${String(start).padStart(10, '0')} 00000 n\r\n`
  const entries = need(/trailer\s*<<([\s\S]*?)>>\s*startxref/, trailer)
    .replace(/\/Prev \d+\s*/, '')
    .trim()
  const end = `trailer\n<<\n${entries}\n/Prev ${before}\n>>\nstartxref\n${start + object.length}\n%%EOF\n`
  return Buffer.concat([pdf, bytesOf(`${text.endsWith('\n') ? '' : '\n'}${object}${table}${end}`)])
}

const objectOf = (text: string, number: string) => {
  const index = text.search(new RegExp(`(^|[\\r\\n])${number} 0 obj\\b`))
  if (index < 0) throw new Error(`The PDF has no object ${number}.`)
  return text.slice(index, text.indexOf('endobj', index))
}

function withInvoice(xmp: string): string {
  const isDescribed = xmp.includes('<pdfaExtension:schemas>')
  const extended = isDescribed
    ? xmp.replace(/(<pdfaExtension:schemas>\s*<rdf:Bag>)/, `$1${described}`)
    : xmp.replace('</rdf:RDF>', `${extension}</rdf:RDF>`)
  return extended.replace('</rdf:RDF>', `${stated}</rdf:RDF>`)
}
