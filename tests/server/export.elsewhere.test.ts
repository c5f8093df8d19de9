/** A file that is long, asked for in one organisation by a session that goes on to another before all of it is read. */
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { buildServer } from '#app/http.ts'
import { exportClients } from '#features/clients/clients/clients.ts'
import { activateCompanyByPost } from '#features/company/company.contract.ts'
import type { BuilderPerson } from '#test/builders.ts'
import { testServer } from '#test/firm.ts'
import { qualification } from '#features/qualifications/qualifications.ts'

const server = testServer()
const { aFirm, aPerson, as, headersOf, inFirm, settings } = server

/** More than the buffers between the server and who reads slowly. */
const long = (firm: { org_id: number }, name: string) =>
  inFirm(firm, (db) =>
    sql`insert into client (name, notes) select ${name} || n, repeat(${`${name} `}, 600) from generate_series(1, 3000) n`.execute(
      db,
    ),
  )

interface Taken {
  whole: boolean
  bytes: number
  lines: number
}

/** Reads the file, holding on after its first bytes while `between` is done. */
async function take(
  by: BuilderPerson,
  between: () => Promise<unknown>,
  requested = `${exportClients.path}?format=csv&columns=name,notes`,
): Promise<Taken> {
  const app = await buildServer(server.database(), settings)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = await headersOf(by)
  try {
    return await new Promise<Taken>((resolve, reject) => {
      const url = `http://127.0.0.1:${port}/api${requested}`
      get(url, { headers }, (response) => {
        let [bytes, lines, waited] = [0, 0, false]
        const end = (whole: boolean) => () => resolve({ whole, bytes, lines })
        response.on('data', (part: Buffer) => {
          bytes += part.length
          for (const sign of part) if (sign === 10) lines += 1
          if (waited) return
          waited = true
          response.pause()
          between().then(() => void response.resume(), reject)
        })
        response.on('end', end(true))
        response.on('error', end(false))
      }).on('error', reject)
    })
  } finally {
    await app.close()
  }
}

test('ends there: it is cut off, and never half a file that looks whole', async () => {
  const [harbour, quay] = [await aFirm(), await aFirm({ name: 'Quay' })]
  const { ada } = harbour
  await aPerson(quay, { name: ada.name, email: ada.email, group_ids: [quay.groups['Administrator'] ?? 0] })
  await long(harbour, 'Dock')
  const to = ({ org_id }: { org_id: number }) => as(ada, activateCompanyByPost, { params: { id: String(org_id) } })
  const undisturbed = await take(ada, () => Promise.resolve())
  // The head, those of the firm, and the one that it begins with.
  expect([undisturbed.whole, undisturbed.lines]).toEqual([true, 3002])
  const cut = await take(ada, async () => expect((await to(quay)).status).toBe(200))
  expect(cut.whole).toBe(false)
  expect(cut.lines).toBeLessThan(3002)
  // And back at home it is asked for again.
  expect((await to(harbour)).status).toBe(200)
  expect((await take(ada, () => Promise.resolve())).lines).toBe(3002)
})

test('what somebody may see no more is not in the rest of it', async () => {
  const firm = await aFirm({ grants: { olga: ['profiles.export', 'profiles.view_qualification'] } })
  const { olga, ada } = firm
  await inFirm(ada, (db) =>
    sql`with kind as (insert into qualification_type (name) values ('Ticket') returning id)
      insert into qualification (user_id, type_id, reference, notes)
      select ${ada.id}::bigint, kind.id, n::text, repeat('Ticket ', 600) from kind, generate_series(1, 3000) n`.execute(
      db,
    ),
  )
  const path = `${qualification.export.path}?format=csv&include_inactive=true&columns=reference,notes`
  expect((await take(olga, () => Promise.resolve(), path)).lines).toBe(3001)
  const rest = await take(olga, () => server.grant(olga, 'profiles.export'), path)
  expect(rest.lines).toBeLessThan(3001)
})
