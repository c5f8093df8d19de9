/** What clients are sorted by: categories and types, small lists that pickers show whole. */
import * as z from 'zod/mini'

import { endpoint, Id, IdInPath, Name, Nothing, recordFields, Version } from '#core/contract.ts'
import type { Permission } from '#core/permissions.ts'

const Named = z.object({ id: Id, name: z.string(), ...recordFields })

/** The four calls of one of the lists. Who may see it is the specification's (section 6); its names are settings. */
function namedCalls(noun: string, path: `/clients/${string}/`, many: string, one: string, see: Permission) {
  const each = `${path}:id/` as const
  return {
    list: endpoint({
      name: `list${many}`,
      method: 'GET',
      path,
      summary: `What there is to choose from: ${one} names`,
      access: [see, 'company.change_company'],
      reply: z.array(Named),
    }),
    create: endpoint({
      name: `create${noun}`,
      method: 'POST',
      path,
      summary: `Add a ${one}`,
      access: 'company.change_company',
      body: z.strictObject({ name: Name }),
      reply: Named,
      creates: true,
    }),
    change: endpoint({
      name: `change${noun}`,
      method: 'PATCH',
      path: each,
      summary: `Rename a ${one}`,
      access: 'company.change_company',
      params: IdInPath,
      body: z.partial(z.strictObject({ name: Name, version: Version })),
      reply: Named,
    }),
    remove: endpoint({
      name: `delete${noun}`,
      method: 'DELETE',
      path: each,
      summary: `Remove a ${one} that no client has`,
      access: 'company.change_company',
      params: IdInPath,
      reply: Nothing,
    }),
  }
}

export const clientCategories = namedCalls(
  'ClientCategory',
  '/clients/categories/',
  'ClientCategories',
  'category',
  'clients.view_category',
)
export const clientTypes = namedCalls('ClientType', '/clients/types/', 'ClientTypes', 'type', 'clients.view_type')
