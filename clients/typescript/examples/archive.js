// Saves what the key may see, a file of a line per record: for your own keeping, beside the server's backups. (The archive of a
// whole firm, with its files, is made by a person: Settings, Archive.)
//   FIELDBOOK_URL=… FIELDBOOK_KEY=… node archive.js folder
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { connect, each, FieldbookError } from '../client.js'

const { FIELDBOOK_URL: url = 'http://localhost:8080', FIELDBOOK_KEY: key } = process.env
const fieldbook = connect({ url, key })
const folder = process.argv[2] ?? 'archive'

const lists = {
  clients: fieldbook.listClients,
  contacts: fieldbook.listContacts,
  projects: fieldbook.listProjects,
  invoices: fieldbook.listInvoices,
  suppliers: fieldbook.listSuppliers,
}
await mkdir(folder, { recursive: true })
for (const [name, list] of Object.entries(lists)) {
  let count = 0
  async function* lines() {
    for await (const record of each(list)) {
      count += 1
      yield `${JSON.stringify(record)}\n`
    }
  }
  try {
    await pipeline(Readable.from(lines()), createWriteStream(`${folder}/${name}.jsonl`))
    console.log(`${name}: ${count}`)
  } catch (error) {
    if (!(error instanceof FieldbookError && error.status === 403)) throw error
    console.log(`${name}: the key may not see them`)
  }
}
