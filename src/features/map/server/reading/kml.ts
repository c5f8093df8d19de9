/**
 * Reads a KML file. A parser without DOCTYPE and entities other than XML's own (saxes) checks it before a document is
 * built. Links are not followed, so their contents are missing.
 */
import { kml } from '@tmcw/togeojson'
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom'
import { SaxesParser } from 'saxes'

import { maxVertices } from '../../geometry.ts'
import { finder, type FoundInFile, MapFileError, nothingFound } from './found.ts'

const damaged = 'This file is damaged or incomplete. Save it again, then choose it.'
const deepest = 100
const maxElements = 2_000_000

export function readKml(bytes: Uint8Array): FoundInFile {
  const text = decoded(bytes)
  const { root, links } = lookThrough(text)
  if (root !== 'kml' && root !== 'Placemark' && root !== 'Document')
    throw new MapFileError('This is not a KML file. Choose a .kml, .kmz or .geojson file with shapes.')
  const { add, found } = finder()
  for (const { geometry, properties } of kml(documentOf(text), { skipNullGeometry: false }).features)
    // The frame of an overlay picture or of a link is not a boundary.
    if (properties?.['@geometry-type'] === undefined) add(properties?.['name'], geometry)
  const { features, notes } = found()
  if (links === 0) return { features, notes }
  if (features.length === 0)
    throw new MapFileError(
      'This file only links to other files. Open it in Google Earth, save it as KMZ, then choose that file.',
    )
  return {
    features,
    notes: [...notes, links === 1 ? '1 link was not followed.' : `${links} links were not followed.`],
  }
}

function documentOf(text: string) {
  try {
    return new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml')
  } catch {
    throw new MapFileError(damaged)
  }
}

/** Checks that the text is well formed and small enough to build a document of. */
function lookThrough(text: string): { root: string; links: number } {
  let [root, links, depth, elements, vertices] = ['', 0, 0, 0, 0]
  let within = ''
  let coordinates: string[] = []
  const parser = new SaxesParser({ xmlns: false, fragment: false })
  parser.on('error', () => {
    throw new MapFileError(damaged)
  })
  parser.on('doctype', () => {
    throw new MapFileError(
      'This file contains a document type declaration (DOCTYPE), which is not allowed. Save it again from Google Earth, then choose it.',
    )
  })
  parser.on('opentag', ({ name }) => {
    const local = name.slice(name.indexOf(':') + 1)
    if (root === '') root = local
    if (local === 'NetworkLink') links += 1
    depth += 1
    elements += 1
    if (depth > deepest || elements > maxElements)
      throw new MapFileError('This file is nested too deeply or is too large. Simplify it, then try again.')
    within = local
  })
  parser.on('closetag', () => {
    if (within === 'coordinates') vertices += requireNumbers(coordinates.join('').split(/\s+/))
    if (within === 'coord') vertices += requireNumbers([coordinates.join('').trim().split(/\s+/).join(',')])
    if (vertices > maxVertices)
      throw new MapFileError('This file has more than 500,000 corners. Simplify it, or save a part of it.')
    depth -= 1
    coordinates = []
    within = ''
  })
  const more = (piece: string) => {
    if (within === 'coordinates' || within === 'coord') coordinates.push(piece)
  }
  parser.on('text', more)
  parser.on('cdata', more)
  parser.write(text).close()
  if (root === '') throw new MapFileError(nothingFound)
  return { root, links }
}

const degrees = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?`
/** Matches longitude, latitude, and optionally a height and more. */
const isPlace = new RegExp(`^${degrees},${degrees}(?:,(?:${degrees})?)*$`, 'i')

/** Counts the numbers and throws for any other text, which the parser would silently leave out. */
function requireNumbers(written: readonly string[]): number {
  const places = written.filter((place) => place !== '')
  for (const place of places)
    if (!isPlace.test(place))
      throw new MapFileError(
        `This file has invalid coordinates: “${place.slice(0, 40)}”. Save it again, then choose it.`,
      )
  return places.length
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  const utf16 = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1]?.toLowerCase()
  const single = declared !== undefined && /^(iso-8859-1|latin-?1|windows-1252|us-ascii)$/.test(declared)
  try {
    return new TextDecoder(utf16 ?? (single ? 'windows-1252' : 'utf-8'), { fatal: true }).decode(bytes)
  } catch {
    throw new MapFileError(damaged)
  }
}
