/** The official rules of EN 16931, run on an e-invoice. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import SaxonJS from 'saxon-js'

const load = (syntax: 'UBL' | 'CII'): unknown =>
  JSON.parse(
    gunzipSync(readFileSync(new URL(`./eInvoices/EN16931-${syntax}.sef.json.gz`, import.meta.url))).toString('utf8'),
  )
const sheets: Partial<Record<'UBL' | 'CII', unknown>> = {}

/** The names of the rules that it breaks, warnings apart. */
export function officiallyBroken(xml: string): string[] {
  const syntax = xml.includes('CrossIndustryInvoice') ? 'CII' : 'UBL'
  const stylesheetInternal = (sheets[syntax] ??= load(syntax))
  const { principalResult } = SaxonJS.transform(
    { stylesheetInternal, sourceText: xml, destination: 'serialized' },
    'sync',
  )
  return [...String(principalResult).matchAll(/<svrl:failed-assert\b[^>]*>/g)]
    .filter(([tag]) => /\bflag="fatal"/.test(tag))
    .map(([tag]) => /\bid="([^"]+)"/.exec(tag)?.[1] ?? tag)
}
