/**
 * Reads a KMZ file: a ZIP archive whose first KML is the map. The declared size of an entry is checked while it is
 * read.
 */
import { type Entry, fromBufferPromise } from 'yauzl'

import { MapFileError } from './found.ts'

const maxEntries = 1_000
const maxInflated = 200_000_000
const maxRatio = 100
/** Size in bytes below which a high compression ratio is harmless. */
const harmless = 1_000_000

const damaged = 'This KMZ file is damaged or incomplete. Save it again, then choose it.'

/** Returns the bytes of the archive's map, and the number of further maps in it. */
export async function kmlIn(archive: Buffer): Promise<{ kml: Buffer; further: number }> {
  try {
    return await read(archive)
  } catch (error) {
    throw error instanceof MapFileError ? error : new MapFileError(damaged)
  }
}

async function read(archive: Buffer) {
  const zip = await fromBufferPromise(archive, { lazyEntries: true, validateEntrySizes: true })
  if (zip.entryCount > maxEntries)
    throw new MapFileError(
      'This KMZ file contains more than 1,000 files. Save only the boundary as KML, then choose it.',
    )
  const maps: Entry[] = []
  let archives = 0
  let inflated = 0
  for await (const entry of zip.eachEntry()) {
    inflated += entry.uncompressedSize
    if (/\.kml$/i.test(entry.fileName)) maps.push(entry)
    if (/\.(kmz|zip)$/i.test(entry.fileName)) archives += 1
  }
  if (inflated > maxInflated)
    throw new MapFileError('This KMZ file unpacks to more than 200 MB. Save only the boundary as KML, then choose it.')
  if (inflated > harmless && inflated > archive.length * maxRatio)
    throw new MapFileError(
      'This KMZ file unpacks to more than 100 times its size and was not read. Save it again as KML.',
    )
  const entry = maps.find(({ fileName }) => /^doc\.kml$/i.test(fileName)) ?? maps[0]
  if (!entry)
    throw new MapFileError(
      archives > 0
        ? 'This KMZ file contains another archive. Unpack it, then choose the KML or KMZ inside.'
        : 'This KMZ file does not contain KML. Choose a .kml, .kmz or .geojson file with shapes.',
    )
  if (entry.isEncrypted())
    throw new MapFileError('This KMZ file is protected by a password. Save it without one, then choose it.')
  const stream = await zip.openReadStreamPromise(entry)
  const equipment: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > maxInflated) throw new MapFileError(damaged)
    equipment.push(piece)
  }
  return { kml: Buffer.concat(equipment), further: maps.length - 1 }
}
