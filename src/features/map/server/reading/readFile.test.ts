import { readdirSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { zipped } from '#test/archives.ts'
import { longTest } from '#test/longTest.ts'
import { Geometry } from '../../geometry.ts'
import { MapFileError } from './found.ts'
import { readMapFile } from './read.ts'
import { readMap } from './readFile.ts'

const folder = new URL('../../../../../tests/support/maps/', import.meta.url)
const fileOf = (name: string) => readFileSync(new URL(name, folder))
const read = async (name: string, content: Buffer | string) => {
  try {
    return await readMap(name, Buffer.from(content))
  } catch (error) {
    if (!(error instanceof MapFileError)) throw error
    return error.message
  }
}
const blank = 'No points, lines or areas were found in this file. Choose another file.'

/** Expected features of each file: how many of each kind, or the sentence of its refusal. */
const expected: Readonly<Record<string, string | Record<string, number>>> = {
  'addresses.kml': { Point: 5, LineString: 2 },
  'cdata.kml': { Point: 1 },
  'extended_data.kml': { Point: 1 },
  'ground_overlay.kml': blank,
  'gxmultitrack.kml': { Point: 2, MultiLineString: 1 },
  'gxtrack.kml': { LineString: 1 },
  'iceland.kmz': { Point: 83 },
  'inline_style.kml': { LineString: 3 },
  'line-samples.geojson': { LineString: 9 },
  'linear_ring.kml': { LineString: 1 },
  'linestring.kml': { LineString: 2 },
  'literal_color.kml': { LineString: 1 },
  'multigeometry.kml': { MultiLineString: 1 },
  'multigeometry_sibling.kml': { MultiLineString: 1 },
  'multitrack.kml': { Point: 2, LineString: 1 },
  'networklink.kml':
    'This file only links to other files. Open it in Google Earth, save it as KMZ, then choose that file.',
  'nogeomplacemark.kml': blank,
  'noname.kml': { LineString: 1 },
  'null_geometry.kml': blank,
  'point_extra_coordinates.kml': { Point: 1 },
  'polygon-samples.geojson': { Polygon: 9 },
  'polygon.kml': { Polygon: 1 },
  'roads-seoul.geojson': { LineString: 94 },
  'schema.kml': { Polygon: 1 },
  'selfclosing.kml': blank,
  'states.kml': { Point: 50, Polygon: 31, MultiPolygon: 19 },
  'style_url.kml': { Polygon: 1 },
  'switzerland.geojson': { Point: 1, Polygon: 1 },
  'timespan.kml': { Polygon: 1 },
  'timezones.kml': { Polygon: 14, MultiPolygon: 24 },
}

describe('files that others made', () => {
  test.each(readdirSync(folder).filter((name) => /\.(kml|kmz|geojson)$/.test(name)))('%s', async (name) => {
    const found = await read(name, fileOf(name))
    const stated =
      typeof found === 'string'
        ? found
        : Object.fromEntries(
            Object.entries(Object.groupBy(found.features, ({ geometry }) => geometry.type)).map(([type, all]) => [
              type,
              all?.length,
            ]),
          )
    if (typeof found !== 'string')
      for (const { geometry } of found.features) expect(Geometry.safeParse(geometry).error, name).toBeUndefined()
    expect(stated).toEqual(expected[name])
  })
})

const placemark = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Site</name>${inside}</Placemark></kml>`
const point = placemark('<Point><coordinates>-2.7,53.76,0</coordinates></Point>')
const ofLine = (coordinates: string) => placemark(`<LineString><coordinates>${coordinates}</coordinates></LineString>`)
const geoJson = (geometry: object, more = {}) =>
  JSON.stringify({ type: 'Feature', properties: { name: 'Site' }, geometry, ...more })
const doctype =
  'This file contains a document type declaration (DOCTYPE), which is not allowed. Save it again from Google Earth, then choose it.'
const damaged = 'This file is damaged or incomplete. Save it again, then choose it.'
const damagedZip = 'This KMZ file is damaged or incomplete. Save it again, then choose it.'
const tooMany = 'This file has more than 500,000 corners. Simplify it, or save a part of it.'
const corners = (count: number) => Array.from({ length: count }, (_, index) => [index / 10_000, 53])

describe('what somebody may send', () => {
  test('is read by its own ending, and in the encodings that programs write', async () => {
    const record = { features: [{ name: 'Site', geometry: { type: 'Point', coordinates: [-2.7, 53.76] } }], notes: [] }
    expect(await read('a.KML', point)).toEqual(record)
    expect(await read('a.kml', `\uFEFF${point}`)).toEqual(record)
    expect(await read('a.kml', Buffer.from(`\uFEFF${point.replace('UTF-8', 'UTF-16')}`, 'utf16le'))).toEqual(record)
    const latin = point.replace('UTF-8', 'ISO-8859-1').replace('Site', 'Château')
    expect(await read('a.kml', Buffer.from(latin, 'latin1'))).toMatchObject({ features: [{ name: 'Château' }] })
    expect(await read('a.kmz', await zipped({ 'doc.kml': point, 'icon.png': 'x' }))).toEqual(record)
    expect(await read('a.kmz', await zipped({ 'other.kml': ofLine('1,2'), 'doc.kml': point }))).toEqual({
      ...record,
      notes: ['1 further map in it is not included: only the first map of a KMZ is read.'],
    })
    expect(await read('a.geojson', geoJson({ type: 'Point', coordinates: [-2.7, 53.76, 12] }))).toEqual(record)
    const linked = point.replace(
      '<Placemark>',
      '<NetworkLink><Link><href>http://x/</href></Link></NetworkLink><Placemark>',
    )
    expect(
      await read(
        'a.kml',
        linked.replace('<NetworkLink>', '<Document><NetworkLink>').replace('</kml>', '</Document></kml>'),
      ),
    ).toEqual({
      ...record,
      notes: ['1 link was not followed.'],
    })
  })

  test.each([
    ['entity bomb', 'a.kml', `<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${point.slice(38)}`, doctype],
    [
      'external entity',
      'a.kml',
      `<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>${point.slice(38).replace('Site', '&x;')}`,
      doctype,
    ],
    ['DOCTYPE', 'a.kml', `<!DOCTYPE kml>${point.slice(38)}`, doctype],
    ['an entity without a DOCTYPE', 'a.kml', point.replace('Site', '&x;'), damaged],
    ['cut short', 'a.kml', point.slice(0, -20), damaged],
    ['no text', 'a.kml', Buffer.from([0x3c, 0x6b, 0xff, 0xfe, 0xc3]), damaged],
    [
      'nested too deeply',
      'a.kml',
      `<kml>${'<Folder>'.repeat(101)}`,
      'This file is nested too deeply or is too large. Simplify it, then try again.',
    ],
    ['another XML', 'a.kml', '<svg/>', 'This is not a KML file. Choose a .kml, .kmz or .geojson file with shapes.'],
    ['empty', 'a.kml', '', damaged],
    [
      'no numbers',
      'a.kml',
      ofLine('NaN,53 1,53'),
      'This file has invalid coordinates: “NaN,53”. Save it again, then choose it.',
    ],
    [
      'numbers apart',
      'a.kml',
      ofLine('1, 53 2, 53'),
      'This file has invalid coordinates: “1,”. Save it again, then choose it.',
    ],
    [
      'out of range',
      'a.kml',
      ofLine('1,53 181,53'),
      '“Site” lies outside of the valid range: longitude 181, latitude 53. Save the file with longitude and latitude in degrees (WGS 84).',
    ],
    ['500,001 corners', 'a.kml', ofLine('1,53 '.repeat(500_001)), tooMany],
    ['another ending', 'a.txt', point, 'Choose a .kml, .kmz or .geojson file.'],
    ['XML as KMZ', 'a.kmz', point, 'This file ends in .kmz, but is XML. Rename it to end in .kml.'],
    ['JSON as KML', 'a.kml', '{"type":"Point"}', 'This file ends in .kml, but is JSON. Rename it to end in .geojson.'],
    [
      'eastings',
      'a.geojson',
      geoJson({ type: 'Point', coordinates: [352000, 429000] }),
      '“Site” lies outside of the valid range: longitude 352000, latitude 429000. Save the file with longitude and latitude in degrees (WGS 84).',
    ],
    [
      'another system',
      'a.geojson',
      geoJson(
        { type: 'Point', coordinates: [1, 2] },
        { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::27700' } } },
      ),
      'This file uses another coordinate system (urn:ogc:def:crs:EPSG::27700). Save it with longitude and latitude in degrees (WGS 84).',
    ],
    [
      'null',
      'a.geojson',
      geoJson({
        type: 'LineString',
        coordinates: [
          [1, 2],
          [null, 3],
        ],
      }),
      '“Site” has invalid coordinates. Save the file again, then choose it.',
    ],
    [
      'infinite',
      'a.geojson',
      geoJson({ type: 'Point', coordinates: [1, 2] }).replace('[1,2]', '[1e999,2]'),
      '“Site” has invalid coordinates. Save the file again, then choose it.',
    ],
    ['500,001 corners', 'a.geojson', geoJson({ type: 'LineString', coordinates: corners(500_001) }), tooMany],
    [
      'cut short',
      'a.geojson',
      geoJson({ type: 'Point', coordinates: [1, 2] }).slice(0, -3),
      'This is not a GeoJSON file. Save it as GeoJSON, KML or KMZ, then choose it.',
    ],
    [
      'another JSON',
      'a.geojson',
      '{"a":1}',
      'This is not a GeoJSON file. Save it as GeoJSON, KML or KMZ, then choose it.',
    ],
    [
      'too deep',
      'a.geojson',
      '{"type":"GeometryCollection","geometries":['.repeat(12) + ']}'.repeat(12),
      'This file is nested too deeply. Simplify it, then try again.',
    ],
    ['a line of one corner', 'a.geojson', geoJson({ type: 'LineString', coordinates: [[1, 2]] }), blank],
    ['no archive', 'a.kmz', 'PK\u0003\u0004nonsense', damagedZip],
  ])('%s in %s is refused', async (_what, name, content, sentence) => {
    expect(await read(name, content)).toBe(sentence)
  })

  test('an archive that is a bomb, holds another, or too much, is refused', async () => {
    const bomb = await zipped({ 'doc.kml': Buffer.alloc(60_000_000, ' ') })
    expect(await read('a.kmz', bomb)).toBe(
      'This KMZ file unpacks to more than 100 times its size and was not read. Save it again as KML.',
    )
    expect(await read('a.kmz', await zipped({ 'more.kmz': await zipped({ 'doc.kml': point }) }))).toBe(
      'This KMZ file contains another archive. Unpack it, then choose the KML or KMZ inside.',
    )
    expect(await read('a.kmz', await zipped({ 'icon.png': 'x' }))).toBe(
      'This KMZ file does not contain KML. Choose a .kml, .kmz or .geojson file with shapes.',
    )
    const many = await zipped({
      ...Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index}.png`, 'x'])),
      'doc.kml': point,
    })
    expect(await read('a.kmz', many)).toBe(
      'This KMZ file contains more than 1,000 files. Save only the boundary as KML, then choose it.',
    )
    const whole = await zipped({ 'doc.kml': point })
    for (const length of [whole.length - 10, 60])
      expect(await read('a.kmz', whole.subarray(0, length))).toBe(damagedZip)
    // It says that it is small, and is not.
    const lying = Buffer.from(await zipped({ 'doc.kml': Buffer.alloc(5_000_000, 'a b') }))
    const directory = lying.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))
    lying.writeUInt32LE(100, directory + 24)
    expect(await read('a.kmz', lying)).toBe(damagedZip)
    const marked = async (mark: (archive: Buffer, directory: number) => void) => {
      const archive = Buffer.from(whole)
      mark(archive, archive.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')))
      return read('a.kmz', archive)
    }
    expect(await marked((archive, index) => archive.writeUInt32LE(250_000_000, index + 24))).toBe(
      'This KMZ file unpacks to more than 200 MB. Save only the boundary as KML, then choose it.',
    )
    expect(
      await marked((archive, index) => archive.writeUInt16LE(archive.readUInt16LE(index + 8) | 1, index + 8)),
    ).toBe('This KMZ file is protected by a password. Save it without one, then choose it.')
    expect(await read('a.kmz', await zipped({ 'doc.kml': whole }))).toBe(damaged)
  })

  test('what has half a million corners is read', async () => {
    const found = await read('a.kml', ofLine('1.123456,53.123456 '.repeat(500_000)))
    expect(typeof found === 'string' ? found : found.features.length).toBe(1)
  })
})

longTest(
  'what takes more memory than its thread has is refused, and takes nothing else down',
  { timeout: 120_000 },
  async () => {
    const content = Buffer.from(`<kml>${'<Placemark/>'.repeat(1_500_000)}</kml>`).toString('base64')
    await expect(readMapFile({ file_name: 'a.kml', content })).rejects.toMatchObject({
      body: { content: ['This file takes too long to read. Simplify it, or save a part of it.'] },
    })
  },
)
