/** Choices of a client's references in lists and files. */
import { personReference } from '#features/users/users/web/personReference.tsx'
import { pickerField } from '#web/record/editing/fields.tsx'
import { type KitReference, shortList } from '#web/record/kit/reference.tsx'
import { offered } from '#web/record/kit/references.ts'
import { clientCategoryCalls, clientTypeCalls } from '../clientLists.contract.ts'
import { clientInput, blank, otherThan } from './inputs.tsx'
import { clientLookup, clients } from './pickers.ts'

const clientReference: KitReference = {
  ...clientInput,
  edit: (label) => pickerField(label, otherThan, blank),
  lookup: clientLookup,
  offered: async (_me, search, signal) => offered(await clients(search, signal), ''),
}

export const references = {
  category_id: shortList(clientCategoryCalls.list),
  type_id: shortList(clientTypeCalls.list),
  manager_id: personReference,
  parent_id: clientReference,
  client_id: clientReference,
  org_ids: clientReference,
}
