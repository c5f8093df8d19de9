/**
 * Hostile files: each is refused or defused with a sentence, and a refused one leaves nothing in the store, in the
 * folder of uploads, or in the database (X-1).
 */
import { afterEach, describe, expect, test } from 'vitest'

import * as contract from '#features/files/files.contract.ts'
import { testServer } from '#test/firm.ts'
import { form, formEnd, formField, formType, partHead, type Part } from '#test/forms.ts'
import { aJpegOf, aPhoto, aPicture, aPng } from '#test/pictures.ts'
import { onDisk, upload } from '#test/uploads.ts'

const server = testServer()
const { aFirm, as, headersOf, inject, inFirm } = server

afterEach(async () => expect((await onDisk(server)).temporary).toEqual([]))

type Firm = Awaited<ReturnType<typeof aFirm>>
const send = (firm: Firm, ...parts: Part[]) => upload(server, firm.ada, { client_id: firm.client.id }, parts)
const stored = async (firm: Firm) => (await onDisk(server)).stored.filter((path) => path.startsWith(`${firm.org_id}/`))

/** The status and what is said of it; nothing of it may be left. */
async function refused(...parts: Part[]): Promise<[number, unknown]> {
  const firm = await aFirm()
  const { status, body } = await send(firm, ...parts)
  expect(await stored(firm)).toEqual([])
  expect(await inFirm(firm, (db) => db.selectFrom('file_content').selectAll().execute())).toEqual([])
  return [status, body]
}

/** The file as it is kept, and its bytes as they are downloaded. */
async function saved(part: Part): Promise<{ file: contract.UploadedFile | undefined; bytes: Buffer; firm: Firm }> {
  const firm = await aFirm()
  const { status, body } = await send(firm, part)
  expect([status, body]).toEqual([201, [expect.anything()]])
  const headers = await headersOf(firm.ada)
  const { rawPayload } = await server.app().inject({ url: `/api/files/${body[0]?.id}/download/`, headers })
  return { file: body[0], bytes: rawPayload, firm }
}

describe('what something is says its content', () => {
  test.each<[what: string, name: string, content: string | Buffer, says: string]>([
    ['markup called a picture', 'photo.jpg', '<html><script>alert(1)</script>', 'is not .jpg'],
    ['a picture called a PDF', 'plan.pdf', aPng(2, 2), 'is not .pdf'],
    ['markup called a workbook', 'sums.xlsx', '<html>', 'is not .xlsx'],
    ['a program', 'setup.bin', 'MZ\x90\0\x03', 'Program files are not allowed.'],
    ['a program of another system', 'setup', '\x7fELF\x02', 'Program files are not allowed.'],
    ['what is run by its name', 'start.BAT', 'del *.*', 'Program files are not allowed.'],
    ['what is run by its name behind dots', 'photo.jpg.exe. .', 'del *.*', 'Program files are not allowed.'],
    ['a picture that ends early', 'photo.png', aPng(40, 40).subarray(0, 60), 'is damaged'],
    ['a picture of nothing', 'photo.jpg', '\xff\xd8\xff', 'is damaged'],
    ['no bytes at all', 'empty.txt', '', 'is empty'],
  ])('%s', async (_what, name, content, says) => {
    const [status, body] = await refused({
      name,
      content: Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1'),
    })
    expect([status, body]).toEqual([400, { files: [expect.stringContaining(says)] }])
  })

  test('markup is a text to download, whatever the form says of it', async () => {
    const { file, bytes, firm } = await saved({
      name: 'page.svg',
      content: '<svg onload="alert(1)"/>',
      type: 'image/svg+xml',
    })
    expect([file?.type, file?.width, bytes.toString()]).toEqual(['text/plain', null, '<svg onload="alert(1)"/>'])
    const { headers } = await inject({ url: `/api/files/${file?.id}/download/`, headers: await headersOf(firm.ada) })
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await as(firm.ada, contract.previewFile, { params: { id: String(file?.id) }, query: {} })).status).toBe(404)
  })

  test('an archive is kept as it is: nothing is unpacked', async () => {
    const bomb = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(2000, 'z')])
    const { file, bytes } = await saved({ name: 'points.kmz', content: bomb })
    expect([file?.kind, file?.size, bytes.equals(bomb)]).toEqual(['other', 2004, true])
  })
})

describe('what is a document and more', () => {
  test.each<[what: string, more: string]>([
    ['markup', '<html><script>alert(1)</script></html>'],
    ['an archive', 'PK\x03\x04\x14\0\0\0evil.exe'],
  ])('%s behind a PDF is a PDF to download, and nothing that runs', async (_what, more) => {
    const both = Buffer.from(`%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n${more}`, 'latin1')
    const { file, bytes, firm } = await saved({ name: 'plan.pdf', content: both, type: 'text/html' })
    expect([file?.type, bytes.equals(both)]).toEqual(['application/pdf', true])
    const { headers } = await inject({ url: `/api/files/${file?.id}/download/`, headers: await headersOf(firm.ada) })
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
})

describe('a picture', () => {
  test('loses where and with what it was taken, and stays upright', async () => {
    const photo = await aPhoto(64, 40)
    expect(photo.includes('Quay Cameras')).toBe(true)
    const { file, bytes, firm } = await saved({ name: 'site.jpg', content: photo })
    expect(bytes.includes('Quay Cameras')).toBe(false)
    expect(file).toMatchObject({ width: 40, height: 64, notes: [expect.stringContaining('were removed')] })
    expect(bytes.length).toBeLessThan(photo.length)
    const { default: sharp } = await import('sharp')
    const { exif, orientation } = await sharp(bytes).metadata()
    expect([orientation, exif?.length]).toEqual([6, 32])
    for (const size of ['thumbnail', 'preview'] as const) {
      const url = `/api/files/${file?.id}/preview/?size=${size}`
      const drawn = await server.app().inject({ url, headers: await headersOf(firm.ada) })
      expect(drawn.headers['content-type']).toBe('image/webp')
      expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 64 })
      expect((await sharp(drawn.rawPayload).metadata()).exif).toBeUndefined()
    }
  })

  test.each(['png', 'webp'] as const)('of another kind, %s, loses them too', async (format) => {
    const photo = await aPhoto(64, 40, format)
    expect(photo.includes('Quay Cameras')).toBe(true)
    const { file, bytes } = await saved({ name: `site.${format}`, content: photo })
    expect(bytes.includes('Quay Cameras')).toBe(false)
    expect(file?.notes).toEqual([expect.stringContaining('were removed')])
  })

  test.each(['avif', 'tiff'] as const)(
    'that cannot be made anew here, %s, is kept and says what it keeps',
    async (format) => {
      const photo = await aPhoto(64, 40, format)
      const { file, bytes } = await saved({ name: `site.${format}`, content: photo })
      expect(bytes.equals(photo)).toBe(true)
      expect(file?.notes).toEqual(['The original is stored, including its location and camera data.'])
    },
  )

  test.each(['png', 'webp', 'gif', 'jpeg'] as const)(
    'that is a %s and more ends where the picture ends',
    async (format) => {
      const picture = await aPicture(format)
      const both = Buffer.concat([picture, Buffer.from('PK\x03\x04<script>alert(1)</script>')])
      const { file, bytes } = await saved({ name: `both.${format}`, content: both })
      expect(bytes.includes('script')).toBe(false)
      expect(file).toMatchObject({ width: 64, height: 48, kind: 'picture', type: `image/${format}` })
    },
  )

  test('with a note in it keeps its pixels and not the note', async () => {
    const { bytes } = await saved({ name: 'note.png', content: aPng(9, 9, 'Taken at 51.5 N') })
    expect(bytes.includes('51.5')).toBe(false)
    expect(bytes.equals(aPng(9, 9))).toBe(true)
  })

  test('of 50,000 × 50,000 pixels is refused before it is decoded', async () => {
    const says = 'A picture of 50,000 × 50,000 pixels is too large. Choose one with at most 100 million pixels.'
    for (const part of [
      { name: 'bomb.png', content: aPng(50_000, 50_000) },
      { name: 'bomb.jpg', content: await aJpegOf(50_000, 50_000) },
    ]) {
      const before = process.memoryUsage.rss()
      expect(await refused(part)).toEqual([400, { files: [`${part.name}: ${says}`] }])
      // Its pixels alone would be 7,500 million bytes.
      expect(process.memoryUsage.rss() - before).toBeLessThan(300_000_000)
    }
  })
})

describe('a name', () => {
  test.each<[given: string, name: string]>([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['..', 'file'],
    ['.', 'file'],
    ['', 'file'],
    ['con.txt', '_con.txt'],
    ['NUL', '_NUL'],
    ['report.txt. . ', 'report.txt'],
    ['invoice\u202etxt.pptx', 'invoicetxt.pptx'],
    ['a\u0000b\u0007.txt', 'ab.txt'],
    ['<b>:"?*|.txt', '_b______.txt'],
    ['=1+2.csv', '=1+2.csv'],
    [`${'x'.repeat(400)}.txt`, `${'x'.repeat(146)}.txt`],
    ['cafe\u0301.txt', 'café.txt'],
  ])('%j is kept as %j', async (given, name) => {
    const { file, firm } = await saved({
      name: given.replaceAll('"', '%22').replaceAll('\\', '\\\\'),
      content: name.endsWith('.pptx') ? 'PK\x03\x04' : 'A plain text.',
    })
    expect(file?.name).toBe(name)
    expect(file?.notes).toEqual(given === name ? [] : [`Renamed to ${name}.`])
    expect((await stored(firm)).every((path) => /^\d+\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(path))).toBe(true)
  })

  test('with CR and LF adds no header to the form, and none to the answer', async () => {
    const firm = await aFirm()
    for (const [given, name, notes] of [
      ['a.txt"\r\nContent-Type: text/html\r\nX-Evil: 1', 'a.txt', []],
      ['a%0D%0ASet-Cookie: sid=1.txt', 'aSet-Cookie_ sid=1.txt', ['Renamed to aSet-Cookie_ sid=1.txt.']],
    ] as const) {
      const { status, body } = await send(firm, { name: given, content: 'A plain text.' })
      expect([status, body]).toEqual([201, [expect.objectContaining({ name, notes, type: 'text/plain' })]])
      const { headers } = await inject({
        url: `/api/files/${body[0]?.id}/download/`,
        headers: await headersOf(firm.ada),
      })
      expect([headers['x-evil'], headers['set-cookie']]).toEqual([undefined, undefined])
      expect(String(headers['content-disposition'])).toMatch(
        /^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[^\r\n]*$/,
      )
    }
  })
})

describe('a form', () => {
  const post = async (
    firm: Firm,
    payload: Buffer | string,
    type = formType['content-type'],
    url = `/api/files/?client_id=${firm.client.id}`,
  ) => {
    const { status, body } = await inject({
      method: 'POST',
      url,
      headers: { ...(await headersOf(firm.ada)), 'content-type': type },
      payload,
    })
    expect(await stored(firm)).toEqual([])
    return [status, body]
  }
  const broken = [400, { non_field_errors: ['The upload was incomplete. Please send it again.'] }]
  const part = { name: 'a.txt', content: 'A plain text.' }

  test.each<[what: string, payload: string | Buffer]>([
    ['without its end', form([part]).subarray(0, -20)],
    ['of nothing', ''],
    ['of noise', Buffer.alloc(5000, 'noise')],
    ['of headers without end', `--a-quayside-boundary\r\n${'X-Header: 1\r\n'.repeat(50_000)}`],
  ])('%s is no form', async (_what, payload) => {
    expect(await post(await aFirm(), payload)).toEqual(broken)
  })

  test('is one, whole, with files and nothing else, for one record', async () => {
    const firm = await aFirm()
    const whole = form([part])
    expect(await post(firm, whole, 'multipart/form-data')).toEqual([
      400,
      { non_field_errors: ['The boundary of the form is missing.'] },
    ])
    expect((await post(firm, '{}', 'application/json'))[0]).toBe(415)
    expect((await post(firm, 'x', 'text/plain'))[0]).toBe(415)
    const field = Buffer.from(
      `--a-quayside-boundary\r\nContent-Disposition: form-data; name="org_id"\r\n\r\n7${formEnd}`,
    )
    expect(await post(firm, field)).toEqual([400, { org_id: ['This form does not have this field.'] }])
    expect(await post(firm, form([]))).toEqual([400, { files: ['Choose a file.'] }])
    const many = Array.from({ length: 21 }, () => part)
    expect(await post(firm, form(many))).toEqual([400, { files: ['At most 20 files at once.'] }])
    const ownerless = [400, { non_field_errors: ['Name one record by its id, or the firm.'] }]
    expect(await post(firm, whole, formType['content-type'], '/api/files/')).toEqual(ownerless)
    const two = `/api/files/?client_id=${firm.client.id}&project_id=${firm.project.id}`
    expect(await post(firm, whole, formType['content-type'], two)).toEqual(ownerless)
  })

  test('says whose its files are before them, or its address does; both only where they agree', async () => {
    const firm = await aFirm()
    const elsewhere = await aFirm()
    const { client, project } = firm
    const sendTo = async (query: string, ...before: Buffer[]) => {
      const payload = Buffer.concat([...before, form([part])])
      const headers = { ...(await headersOf(firm.ada)), ...formType }
      const { status, body } = await inject({ method: 'POST', url: `/api/files/${query}`, headers, payload })
      return [status, body]
    }
    const owner = formField('client_id', client.id)
    expect(await sendTo('', owner)).toMatchObject([201, [{ owner: 'client', record: { id: client.id } }]])
    expect(await sendTo('', formField('firm', 'true'))).toMatchObject([201, [{ owner: 'firm' }]])
    expect(await sendTo(`?client_id=${client.id}`, owner)).toMatchObject([201, [{ record: { id: client.id } }]])
    const evidence = await sendTo('?purpose=evidence', formField('client_id', client.id))
    expect(evidence).toMatchObject([201, [{ purpose: 'evidence' }]])
    expect(await sendTo('', formField('client_id', elsewhere.client.id))).toEqual([404, undefined])
    expect(await sendTo(`?client_id=${elsewhere.client.id}`, owner)).toEqual([404, undefined])
    const disagree = ['The address and the form disagree.']
    expect(await sendTo(`?project_id=${project.id}`, owner)).toEqual([
      400,
      { non_field_errors: ['Name one record by its id, or the firm.'] },
    ])
    expect(await sendTo(`?firm=true`, formField('firm', 'false'))).toEqual([400, { firm: disagree }])
    expect(await sendTo('', owner, owner)).toEqual([400, { client_id: ['Enter each value once.'] }])
    expect(await sendTo('', formField('client_id', 'x'))).toMatchObject([400, { client_id: [expect.any(String)] }])
    const whole = form([part]).subarray(0, -formEnd.length)
    const late = Buffer.concat([whole, Buffer.from('\r\n'), owner.subarray(0, -2), Buffer.from(formEnd)])
    expect(await post(elsewhere, late)).toEqual([400, { client_id: ['Send this field before the files.'] }])
    expect((await onDisk(server)).temporary).toEqual([])
  })

  test('is kept as a whole or not at all', async () => {
    const bad = { name: 'photo.jpg', content: 'no photo' }
    expect((await refused(part, { name: 'quay.png', content: await aPicture('png') }, bad))[0]).toBe(400)
  })

  test('that is refused takes nothing from who sent the same before', async () => {
    const firm = await aFirm()
    const { body } = await send(firm, part)
    expect((await send(firm, part, { name: 'photo.jpg', content: 'no photo' })).status).toBe(400)
    const { text } = await inject({ url: `/api/files/${body[0]?.id}/download/`, headers: await headersOf(firm.ada) })
    expect(text).toBe(part.content)
  })

  test('by a cookie needs the token of the page, and is not read without it', async () => {
    const firm = await aFirm()
    const headers = { ...(await headersOf(firm.ada, { by: 'cookie' })), ...formType, 'x-csrftoken': 'wrong' }
    const url = `/api/files/?client_id=${firm.client.id}`
    const { status } = await inject({ method: 'POST', url, headers, payload: partHead(part) })
    expect(status).toBe(403)
  })
})
