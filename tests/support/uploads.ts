/** Uploading in tests, and looking into where it went. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { uploadFiles, type UploadedFile } from '#features/files/files.contract.ts'
import type { BuilderPerson } from './builders.ts'
import type { testServer } from './firm.ts'
import { form, formType, type Part } from './forms.ts'

type Server = Pick<ReturnType<typeof testServer>, 'inject' | 'headersOf' | 'settings'>

/** Sends the parts as a form for the record that the query names. */
export async function upload(
  server: Server,
  person: BuilderPerson,
  query: Record<string, string | number>,
  parts: readonly Part[],
  headers: Record<string, string> = {},
) {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const answer = await sendForm(server, person, `${uploadFiles.path}?${search.toString()}`, parts, headers)
  return { ...answer, body: answer.body as UploadedFile[] & Record<string, unknown> }
}

/** Sends the parts to any call. */
export async function sendForm(
  { inject, headersOf }: Server,
  person: BuilderPerson,
  path: string,
  parts: readonly Part[],
  headers: Record<string, string> = {},
) {
  return inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { ...(await headersOf(person)), ...formType, ...headers },
    payload: form(parts),
  })
}

/** The paths of everything under the server's own folders: the store, and what is on its way in. */
export async function onDisk({ settings }: Server): Promise<{ stored: string[]; temporary: string[] }> {
  const list = async (folder: string) => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    return found
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  }
  const { folder } = settings.files
  return { stored: await list(join(folder, '..', 'files')), temporary: await list(folder) }
}
