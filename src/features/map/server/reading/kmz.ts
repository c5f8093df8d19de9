/** A KMZ file: a ZIP archive whose first KML is the map. What an entry says of its size is checked while it comes. */
import { type Entry, fromBufferPromise } from 'yauzl'

import { MapFileError } from './found.ts'

const mostEntries = 1_000
const mostInflated = 200_000_000
const mostRatio = 100
/** So small that its ratio says nothing. */
const harmless = 1_000_000

const damaged = 'This KMZ file is damaged or cut short: it cannot be read. Save it again and choose it.'

/** The bytes of its map, and how many further maps it has. */
export async function kmlIn(archive: Buffer): Promise<{ kml: Buffer; further: number }> {
  try {
    return await read(archive)
  } catch (error) {
    throw error instanceof MapFileError ? error : new MapFileError(damaged)
  }
}

async function read(archive: Buffer) {
  const zip = await fromBufferPromise(archive, { lazyEntries: true, validateEntrySizes: true })
  if (zip.entryCount > mostEntries)
    throw new MapFileError('This KMZ file holds more than 1,000 files. Save only the boundary as KML and choose that.')
  const maps: Entry[] = []
  let archives = 0
  let inflated = 0
  for await (const entry of zip.eachEntry()) {
    inflated += entry.uncompressedSize
    if (/\.kml$/i.test(entry.fileName)) maps.push(entry)
    if (/\.(kmz|zip)$/i.test(entry.fileName)) archives += 1
  }
  if (inflated > mostInflated)
    throw new MapFileError('This KMZ file unpacks to more than 200 MB. Save only the boundary as KML and choose that.')
  if (inflated > harmless && inflated > archive.length * mostRatio)
    throw new MapFileError('This KMZ file unpacks to more than 100 times its size, which no map does. It is not read.')
  const entry = maps.find(({ fileName }) => /^doc\.kml$/i.test(fileName)) ?? maps[0]
  if (!entry)
    throw new MapFileError(
      archives > 0
        ? 'This KMZ file holds another archive in the place of a map. Unpack it, and choose the KML or KMZ within.'
        : 'This KMZ file holds no KML. Choose a .kml, .kmz or .geojson file in which something is drawn.',
    )
  if (entry.isEncrypted())
    throw new MapFileError('This KMZ file is locked by a password. Save it without one and choose that.')
  const stream = await zip.openReadStreamPromise(entry)
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > mostInflated) throw new MapFileError(damaged)
    pieces.push(piece)
  }
  return { kml: Buffer.concat(pieces), further: maps.length - 1 }
}
