import { mergeCalls } from '#core/merges.ts'
import { client } from './clients.ts'

export const clientMerges = mergeCalls({
  prefix: 'clients',
  noun: 'Client',
  access: 'clients.delete_client',
  fields: client.fields,
  reply: client.Item,
})
