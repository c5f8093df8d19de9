/** Reads a map file by its extension, which must match its contents. */
import { MapFileError, type FoundInFile, nothingFound } from './found.ts'
import { readGeoJson } from './geojson.ts'
import { readKml } from './kml.ts'
import { kmlIn } from './kmz.ts'

/** Reads a map file. Throws MapFileError with a sentence. */
export async function readMap(name: string, bytes: Buffer): Promise<FoundInFile> {
  const ending = /\.(kml|kmz|geojson)$/i.exec(name)?.[1]?.toLowerCase()
  if (ending === undefined) throw new MapFileError('Choose a .kml, .kmz or .geojson file.')
  const is = kindOf(bytes)
  if (is !== null && is !== ending)
    throw new MapFileError(
      `This file ends in .${ending}, but is ${is === 'kmz' ? 'a ZIP archive' : is === 'kml' ? 'XML' : 'JSON'}. Rename it to end in .${is}.`,
    )
  const found = await readers[ending as keyof typeof readers](bytes)
  if (found.features.length === 0) throw new MapFileError(nothingFound)
  return found
}

const readers = {
  kml: (bytes: Buffer) => readKml(bytes),
  kmz: async (bytes: Buffer) => {
    const { kml, further } = await kmlIn(bytes)
    const { features, notes } = readKml(kml)
    const more = further === 1 ? '1 further map in it is' : `${further} more maps are`
    return {
      features,
      notes: further === 0 ? notes : [...notes, `${more} not included: only the first map of a KMZ is read.`],
    }
  },
  geojson: (bytes: Buffer) => {
    try {
      return readGeoJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    } catch (error) {
      if (error instanceof MapFileError) throw error
      throw new MapFileError('This file is not UTF-8 text. Save it again as GeoJSON.')
    }
  },
} as const

/** Recognises the format by the first bytes; null where they are ambiguous. */
function kindOf(bytes: Buffer): 'kml' | 'kmz' | 'geojson' | null {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return 'kmz'
  const start = bytes
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^(\u00ef\u00bb\u00bf)?\s*/, '')
  return start.startsWith('<') ? 'kml' : start.startsWith('{') ? 'geojson' : null
}
