import { onAddedClient } from '#features/clients/clients/server/clients.hanging.ts'
import { onContact } from '#features/clients/contacts/server/contacts.hanging.ts'
import { filesOn } from '#features/files/server/files.hanging.ts'
import { on } from '#server/http.ts'
import type { DependentsOf } from '#server/records/dependents.ts'
import { undo } from '#server/undo.ts'
import { undoChange } from '../undo.contract.ts'

/** Why a record that was just added may have to stay, by its table. */
const hanging: DependentsOf = {
  client: onAddedClient,
  contact: onContact,
  supplier: (me) => filesOn(me, 'supplier'),
  equipment: (me) => filesOn(me, 'equipment'),
}

export const undoRoutes = [on(undoChange, (ctx, { body }) => undo(ctx, body.token, hanging))]
