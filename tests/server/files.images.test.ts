/** The photo and the signature of a person: made anew in one shape, the person's own, and no file of any list. */
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { listFiles } from '#features/files/files.contract.ts'
import { photoCalls, signatureCalls } from '#features/users/images/images.contract.ts'
import { getUser } from '#features/users/users/users.contract.ts'
import { listUserHistory } from '#features/users/users/userLists.contract.ts'
import { getProfile } from '#features/auth/authProfile.contract.ts'
import { undoChange } from '#core/undo.contract.ts'
import { testServer } from '#test/firm.ts'
import { aPhoto, aPicture } from '#test/pictures.ts'
import { sendForm } from '#test/uploads.ts'

const server = testServer()
const { aFirm, as, grant, headersOf } = server
type Person = Parameters<typeof as>[0]

const params = (person: Person) => ({ id: String(person.id) })
const bytesOf = async (by: Person, person: Person, purpose = 'photo') => {
  const { statusCode, rawPayload } = await server.app().inject({
    url: `/api/users/${person.id}/${purpose}/`,
    headers: await headersOf(by),
  })
  return { status: statusCode, bytes: rawPayload }
}

test('is cropped, made smaller and made anew, without what the camera said', async () => {
  const { sam, maya } = await aFirm()
  for (const [purpose, shape] of [
    ['photo', { width: 512, height: 512, format: 'webp' }],
    ['signature', { width: 600, height: 200, format: 'png' }],
  ] as const) {
    const content = await aPhoto(1200, 700)
    const { status } = await sendForm(server, sam, `/users/${sam.id}/${purpose}/`, [{ name: 'me.jpg', content }])
    expect(status).toBe(204)
    const { bytes } = await bytesOf(sam, sam, purpose)
    expect(await sharp(bytes).metadata()).toMatchObject(shape)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  }
  expect((await bytesOf(maya, sam)).status).toBe(200)
  const { body } = await as(maya, listFiles, { query: { user_id: String(sam.id) } })
  expect(body).toMatchObject({ count: 0 })
})

test('takes the place of the one there was, and comes back', async () => {
  const { sam } = await aFirm()
  const send = async (format: 'png' | 'webp', width: number) =>
    sendForm(server, sam, `/users/${sam.id}/photo/`, [{ name: `me.${format}`, content: await aPicture(format, width) }])
  await send('png', 100)
  const before = await bytesOf(sam, sam)
  await send('webp', 300)
  const gone = await as(sam, photoCalls.remove, { params: params(sam) })
  expect([gone.status, (await bytesOf(sam, sam)).status]).toEqual([204, 404])
  expect((await as(sam, photoCalls.remove, { params: params(sam) })).status).toBe(404)
  await as(sam, undoChange, { body: { token: String(gone.headers['x-undo']) } })
  expect((await bytesOf(sam, sam)).status).toBe(200)
  const again = await send('png', 100)
  expect((await bytesOf(sam, sam)).bytes.equals(before.bytes)).toBe(true)
  await as(sam, undoChange, { body: { token: String(again.headers['x-undo']) } })
  expect((await bytesOf(sam, sam)).status).toBe(200)
})

test('is the person’s own to give, or that of who may change people; who may not see the person knows of none', async () => {
  const { ada, sam, olga, maya } = await aFirm()
  const theirs = await aFirm()
  const content = await aPicture('png')
  const give = async (by: Person, person: Person, purpose = 'photo') =>
    (await sendForm(server, by, `/users/${person.id}/${purpose}/`, [{ name: 'me.png', content }])).status
  expect([await give(ada, sam), await give(ada, sam, 'signature')]).toEqual([204, 204])
  expect([await give(maya, sam), await give(theirs.ada, sam)]).toEqual([403, 404])
  expect((await as(maya, photoCalls.remove, { params: params(sam) })).status).toBe(403)
  // With the permission of one's own profile, one's own.
  expect([await give(sam, sam), await give(sam, olga)]).toEqual([204, 404])
  await grant(maya, 'users.view_user')
  expect([await give(maya, maya), await give(maya, maya, 'signature')]).toEqual([403, 403])
  expect((await as(maya, photoCalls.remove, { params: params(maya) })).status).toBe(403)
  await grant(maya, 'users.change_user')
  expect([await give(maya, maya), await give(maya, sam)]).toEqual([204, 404])
  await grant(olga, 'profiles.change_profile')
  for (const by of [olga, theirs.ada]) {
    expect([(await bytesOf(by, sam)).status, (await bytesOf(by, sam, 'signature')).status]).toEqual([404, 404])
    expect((await as(by, signatureCalls.remove, { params: params(sam) })).status).toBe(404)
    expect(await give(by, sam)).toBe(404)
  }
  await grant(olga, 'diary.view_any')
  expect([(await bytesOf(olga, sam)).status, (await bytesOf(olga, sam, 'signature')).status]).toEqual([200, 404])
})

test('is a picture and one alone', async () => {
  const { sam } = await aFirm()
  const text = { name: 'me.txt', content: 'A face.' }
  const refused = await sendForm(server, sam, `/users/${sam.id}/photo/`, [text])
  expect([refused.status, refused.body]).toEqual([400, { files: [expect.stringContaining('Choose a picture')] }])
  expect((await sendForm(server, sam, `/users/${sam.id}/photo/`, [text, text])).status).toBe(400)
  expect((await bytesOf(sam, sam)).status).toBe(404)
})

test('the record names the picture, so that another one has another address', async () => {
  const { ada, sam } = await aFirm()
  const seen = async () => (await as(ada, getUser, { params: params(sam) })).body
  const give = async () =>
    sendForm(server, sam, `/users/${sam.id}/photo/`, [{ name: 'me.png', content: await aPicture('png') }])
  expect(await seen()).toMatchObject({ photo: null, signature: null })
  await give()
  const { photo, signature } = await seen()
  expect([typeof photo, signature, (await as(sam, getProfile, {})).body.photo]).toEqual(['number', null, photo])
  await give()
  expect((await seen()).photo).not.toBe(photo)
  await as(sam, photoCalls.remove, { params: params(sam) })
  expect([(await seen()).photo, (await as(sam, getProfile, {})).body.photo]).toEqual([null, null])
})

test('is part of the person: who saw another version is informed, and nothing is changed', async () => {
  const { ada, sam } = await aFirm()
  const content = await aPicture('png')
  const version = async () => (await as(ada, getUser, { params: params(sam) })).body.version
  for (const [purpose, calls] of [
    ['photo', photoCalls],
    ['signature', signatureCalls],
  ] as const) {
    const give = async (seen: number, by: Person = sam) =>
      sendForm(server, by, `/users/${sam.id}/${purpose}/`, [{ name: 'me.png', content }], { 'if-match': `"${seen}"` })
    const take = (seen: number) =>
      as(ada, calls.remove, { params: params(sam) }, { headers: { 'if-match': `"${seen}"` } })
    const first = await version()
    expect((await give(first)).status).toBe(204)
    const now = await version()
    expect(now).toBe(first + 1)
    const shown = (await as(ada, getUser, { params: params(sam) })).body
    // As the caller may see the person: their own details, or the whole record.
    const stale = { code: 'stale', sent: first, version: now, current: { id: sam.id, version: now } }
    expect(await give(first)).toMatchObject({ status: 409, body: stale })
    expect(await give(first, ada)).toMatchObject({ status: 409, body: { ...stale, current: shown } })
    expect(await take(first)).toMatchObject({ status: 409, body: { ...stale, current: shown } })
    expect((await as(ada, getUser, { params: params(sam) })).body[purpose]).toBe(shown[purpose])
    const gone = await take(now)
    expect([gone.status, await version()]).toEqual([204, now + 1])
    // Taken back, it is another version again.
    await as(ada, undoChange, { body: { token: String(gone.headers['x-undo']) } })
    expect(await give(now)).toMatchObject({ status: 409 })
  }
})

test('is listed in the history of the person, who put it there and who took it away', async () => {
  const { ada, sam } = await aFirm()
  const describe = async () => {
    const { body } = await as(ada, listUserHistory, { params: params(sam) })
    return body.map(({ action, user, changes }) => [action, user?.name, changes.length])
  }
  const before = await describe()
  for (const purpose of ['photo', 'signature'] as const) {
    const content = await aPicture('png', 100)
    await sendForm(server, ada, `/users/${sam.id}/${purpose}/`, [{ name: 'me.png', content }])
  }
  await as(ada, signatureCalls.remove, { params: params(sam) })
  await as(sam, photoCalls.remove, { params: params(sam) })
  expect((await describe()).slice(0, -before.length)).toEqual([
    ['remove_photo', sam.name, 0],
    ['remove_signature', ada.name, 0],
    ['change_signature', ada.name, 0],
    ['change_photo', ada.name, 0],
  ])
})
